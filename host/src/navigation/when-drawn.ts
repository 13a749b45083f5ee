/** A page that has not come by then is not waited for. */
const PATIENCE = 4000;

/**
 * Calls back once the next page of the same remote stands in the page slot, before it is painted. Its code may still be on
 * its way: until then the page before stays, and its heading must not get the focus that belongs to the next one.
 * A page that stays is drawn anew in the next frames.
 */
export function whenDrawn(window: Window, isOtherPage: boolean, then: () => void): void {
  const { document } = window;
  const slot = document.querySelector('[data-slot="page"]');
  if (!isOtherPage || !slot) {
    window.requestAnimationFrame(() => window.requestAnimationFrame(then));
    return;
  }
  const heading = () => document.querySelector('[data-slot="page"] h1');
  const before = heading();
  const done = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    then();
  };
  const observer = new MutationObserver(() => heading() !== before && done());
  observer.observe(slot, { childList: true, subtree: true });
  const timer = window.setTimeout(done, PATIENCE);
}
