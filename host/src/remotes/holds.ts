/** A rollback waits so long at most for what no other version can go on with, in ms. */
const LONGEST = 120_000;
const LOOK_AGAIN = 1000;

export interface HoldOptions {
  /** A remote shows something that would be lost. */
  unfinished(remote: string): boolean;
  /** Whether a rollback of the remote still waits. */
  isWaiting(remote: string): boolean;
  /** Called when the rollback need not wait any longer. */
  onRelease(remote: string): void;
}

/** Rollbacks that wait while the player would lose something unfinished. */
export interface Holds {
  /** Whether the remote's rollback has to wait; then `onRelease` is called later. */
  hold(remote: string): boolean;
  end(remote: string): void;
}

export function createHolds(window: Window, { unfinished, isWaiting, onRelease }: HoldOptions): Holds {
  const since = new Map<string, number>();
  const end = (remote: string) => void since.delete(remote);
  const isHeld = (remote: string) => {
    const now = window.performance.now();
    return unfinished(remote) && now - (since.get(remote) ?? now) < LONGEST;
  };

  function lookAgain(remote: string) {
    window.setTimeout(() => {
      if (!isWaiting(remote)) end(remote);
      else if (isHeld(remote)) lookAgain(remote);
      else onRelease(remote);
    }, LOOK_AGAIN);
  }

  return {
    end,
    hold(remote) {
      if (!isHeld(remote)) {
        end(remote);
        return false;
      }
      if (!since.has(remote)) {
        since.set(remote, window.performance.now());
        lookAgain(remote);
      }
      return true;
    },
  };
}
