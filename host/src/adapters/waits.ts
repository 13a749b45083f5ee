/** How long to wait before each try: twice as long as before the last one, until one has worked. */
export interface Waits {
  /** In ms. */
  next(): number;
  reset(): void;
}

const FIRST = 1000;

/** `most`: the longest wait, in ms. */
export function waits(most = 30_000): Waits {
  let wait = FIRST;
  return {
    next() {
      const now = wait;
      wait = Math.min(wait * 2, most);
      return now;
    },
    reset() {
      wait = FIRST;
    },
  };
}
