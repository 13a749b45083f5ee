import { afterFrame } from '@parlay/remote-kit/after-frame';
import { whenIdle } from '../../lib/when-idle.ts';

/** Maximum delay of the unmount on a page that is never idle, in milliseconds. */
const MAX_DELAY = 500;

/** A page that the player left: hidden, but not unmounted yet. */
export interface DeferredUnmount {
  /** Unmounts the page now, unless unmounting has already begun. Resolves when done, and never rejects. */
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
