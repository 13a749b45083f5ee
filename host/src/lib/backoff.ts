/** Delays between retries: doubled after each failure, and one second again after a reset. */
export interface Backoff {
  /** Milliseconds until the next try. */
  next(): number;
  reset(): void;
}

const INITIAL_DELAY = 1000;

/** Creates a backoff. `longest` is the maximum delay in ms. */
export function createBackoff(longest = 30_000): Backoff {
  let delay = INITIAL_DELAY;
  return {
    next() {
      const now = delay;
      delay = Math.min(delay * 2, longest);
      return now;
    },
    reset() {
      delay = INITIAL_DELAY;
    },
  };
}
