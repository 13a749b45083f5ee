import { afterFrame } from '@parlay/remote-kit/after-frame';
import { whenIdle } from '../../lib/when-idle.ts';

/** Latest time to unmount on a page that is never idle, in milliseconds. */
const MAX_DELAY = 500;

/** A page that was left: hidden, but not unmounted yet. */
export interface DeferredUnmount {
  /** Unmounts it now, unless unmounting has already begun. Resolves when done; never rejects. */
  finish(): Promise<void>;
}

/** Unmounts a page that was left once the next one is painted and the browser is idle. */
export function unmountLater(window: Window, unmount: () => Promise<void>): DeferredUnmount {
  let done: Promise<void> | undefined;
  const finish = () => {
    done ??= unmount();
    return done;
  };
  afterFrame(() => whenIdle(window, () => void finish(), MAX_DELAY));
  return { finish };
}
