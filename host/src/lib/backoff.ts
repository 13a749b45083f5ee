/** Delays between retries: doubled after each failure, one second after a reset. */
export interface Backoff {
  /** Milliseconds until the next try. */
  next(): number;
  reset(): void;
}

const FIRST = 1000;

/** Creates a backoff; `longest` is the maximum delay in ms. */
export function createBackoff(longest = 30_000): Backoff {
  let delay = FIRST;
  return {
    next() {
      const now = delay;
      delay = Math.min(delay * 2, longest);
      return now;
    },
    reset() {
      delay = FIRST;
    },
  };
}
