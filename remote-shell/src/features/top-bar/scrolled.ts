import { onPageEvent, pageScroll } from '@parlay/remote-kit/browser';
import { useSyncExternalStore } from 'react';

/** True once the page is scrolled at all (SH12). The width rule beside it, 1001 px, is the stylesheet's. */
export function useScrolled(): boolean {
  return useSyncExternalStore(follow, scrolled, () => false);
}

const follow = (changed: () => void) => onPageEvent('scroll', changed);

const scrolled = () => pageScroll().top > 0;
