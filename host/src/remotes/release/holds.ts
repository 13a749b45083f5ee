/** Maximum delay of a rollback because of unfinished input, in ms. */
const MAX_HOLD = 120_000;
const CHECK_EVERY = 1000;

export interface HoldOptions {
  /** Returns true if a swap would lose input in the remote. */
  unfinished(remote: string): boolean;
  /** Returns true if the remote's rollback is still pending. */
  isWaiting(remote: string): boolean;
  /** Called when a rollback starts to wait. */
  onHold(remote: string): void;
  /** Called when the rollback no longer needs to wait. */
  onRelease(remote: string): void;
}

/** Delays rollbacks while the player would lose unfinished input. */
export interface Holds {
  /** Returns true if the remote's rollback has to wait. `onRelease` is then called later. */
  hold(remote: string): boolean;
  end(remote: string): void;
}

export function createHolds(window: Window, { unfinished, isWaiting, onHold, onRelease }: HoldOptions): Holds {
  const since = new Map<string, number>();
  const end = (remote: string) => void since.delete(remote);
  const isHeld = (remote: string) => {
    const now = window.performance.now();
    return unfinished(remote) && now - (since.get(remote) ?? now) < MAX_HOLD;
  };

  function checkLater(remote: string) {
    window.setTimeout(() => {
      if (!isWaiting(remote)) end(remote);
      else if (isHeld(remote)) checkLater(remote);
      else onRelease(remote);
    }, CHECK_EVERY);
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
        onHold(remote);
        checkLater(remote);
      }
      return true;
    },
  };
}
