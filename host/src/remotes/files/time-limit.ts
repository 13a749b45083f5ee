/** Number of steps per limit. A pause shortens a limit by at most one step. */
const STEP_COUNT = 8;

/**
 * Calls `onOver` after the page has been awake for this long. When a page wakes up, all its timers are due at the
 * same time, before pending responses can arrive. The steps prevent the limit from expiring at that moment. Returns
 * a function that cancels the limit.
 */
export function timeLimit(milliseconds: number, onOver: () => void): () => void {
  let remaining = STEP_COUNT;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      remaining -= 1;
      if (remaining > 0) wait();
      else onOver();
    }, milliseconds / STEP_COUNT);
  };
  wait();
  return () => clearTimeout(timer);
}
