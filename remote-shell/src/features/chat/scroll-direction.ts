import { onPageEvent, pageScroll } from '@parlay/remote-kit/browser';

/** Minimum movement that counts as scrolling, in CSS pixels. */
const MIN_DISTANCE = 24;

/**
 * Calls back when the scroll direction changes, with true for down. The top of the page counts as up. Returns a
 * function that stops watching.
 */
export function onScrollDirection(changed: (isDown: boolean) => void): () => void {
  let last = pageScroll().top;
  let wasScrollingDown = false;
  return onPageEvent('scroll', () => {
    const { top } = pageScroll();
    if (Math.abs(top - last) < MIN_DISTANCE && top > 0) return;
    const isDown = top > last;
    last = top;
    if (isDown === wasScrollingDown) return;
    wasScrollingDown = isDown;
    changed(isDown);
  });
}
