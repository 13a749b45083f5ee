/** Parts of a limit: one of them at most is lost to a pause. */
const PARTS = 8;

/**
 * Calls `onOver` when the page has been awake for so many milliseconds. A page that slept or lay frozen behind another
 * app finds all its timers due at once, before anything that it waited for had a chance to come. Returns what lifts the
 * limit.
 */
export function timeLimit(milliseconds: number, onOver: () => void): () => void {
  let left = PARTS;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      left -= 1;
      if (left > 0) wait();
      else onOver();
    }, milliseconds / PARTS);
  };
  wait();
  return () => clearTimeout(timer);
}
