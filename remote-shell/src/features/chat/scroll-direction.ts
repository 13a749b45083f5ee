import { onPageEvent, pageScroll } from '@parlay/remote-kit/browser';

/** Movement that counts as scrolling, in CSS pixels. */
const STEP = 24;

/**
 * Calls back when the direction of scrolling changes: true for down. The start of the page counts as up. Returns a function that
 * stops.
 */
export function onScrollDirection(changed: (isDown: boolean) => void): () => void {
  let last = pageScroll().top;
  let wasDown = false;
  return onPageEvent('scroll', () => {
    const { top } = pageScroll();
    if (Math.abs(top - last) < STEP && top > 0) return;
    const isDown = top > last;
    last = top;
    if (isDown === wasDown) return;
    wasDown = isDown;
    changed(isDown);
  });
}
