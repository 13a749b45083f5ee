/** Longest wait for the page to render, in ms. */
const TIMEOUT = 4000;

/**
 * Calls `then` once the remote's next page is in the page slot, before it is painted. While its code loads, the
 * previous page stays, and that page's heading must not receive the next page's focus. A page that stays mounted
 * re-renders within two frames.
 */
export function whenRendered(window: Window, isOtherPage: boolean, then: () => void): void {
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
  const timer = window.setTimeout(done, TIMEOUT);
}
