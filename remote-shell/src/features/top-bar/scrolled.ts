import { onPageEvent, pageScroll } from '@parlay/remote-kit/browser';
import { useSyncExternalStore } from 'react';

/** Returns true once the page is scrolled (SH12). The stylesheet contains the width rule of 1001 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(follow, scrolled, () => false);
}

const follow = (changed: () => void) => onPageEvent('scroll', changed);

const scrolled = () => pageScroll().top > 0;
