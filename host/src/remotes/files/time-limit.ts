/** Number of steps of a limit; a pause costs at most one step. */
const PARTS = 8;

/**
 * Calls `onOver` after the page has been awake for this long. When a page wakes up, all its timers are due at the same
 * time, before pending responses can arrive; the steps keep the limit from expiring then. Returns a function that
 * cancels the limit.
 */
export function timeLimit(milliseconds: number, onOver: () => void): () => void {
  let remaining = PARTS;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      remaining -= 1;
      if (remaining > 0) wait();
      else onOver();
    }, milliseconds / PARTS);
  };
  wait();
  return () => clearTimeout(timer);
}
