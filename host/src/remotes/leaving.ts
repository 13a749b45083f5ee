import { afterFrame } from '@parlay/remote-kit/after-frame';
import { whenIdle } from '../lib/when-idle.ts';

/** A page that is never idle gives back what it holds by then, in milliseconds. */
const AT_LAST = 500;

/** A page that was left: gone from sight, and still to be taken apart. */
export interface Leaving {
  /** Takes it apart now, where that has not begun. Resolves when it is done; never rejects. */
  finish(): Promise<void>;
}

/** Takes a page apart that was left when the one that came is painted and there is nothing better to do. */
export function leaveLater(window: Window, takeApart: () => Promise<void>): Leaving {
  let done: Promise<void> | undefined;
  const finish = () => {
    done ??= takeApart();
    return done;
  };
  afterFrame(() => whenIdle(window, () => void finish(), AT_LAST));
  return { finish };
}
