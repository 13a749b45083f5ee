/** A page that has not come by then is not waited for. */
const PATIENCE = 4000;

/**
 * Calls back once the next page of the same remote stands in the page slot. Its code may still be on its way: until then
 * the page before stays, and its heading must not get the focus that belongs to the next one.
 */
export function whenDrawn(window: Window, isOtherPage: boolean, then: () => void): void {
  const { document } = window;
  const heading = () => document.querySelector('[data-slot="page"] h1');
  const before = heading();
  const look = () => {
    const slot = document.querySelector('[data-slot="page"]');
    if (!isOtherPage || !slot || heading() !== before) return then();
    const done = () => {
      observer.disconnect();
      window.clearTimeout(timer);
      then();
    };
    const observer = new MutationObserver(() => heading() !== before && done());
    observer.observe(slot, { childList: true, subtree: true });
    const timer = window.setTimeout(done, PATIENCE);
  };
  window.requestAnimationFrame(() => window.requestAnimationFrame(look));
}
