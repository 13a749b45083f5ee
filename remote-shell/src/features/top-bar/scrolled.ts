import { onPageEvent, pageScroll } from '@parlay/remote-kit/browser';
import { useSyncExternalStore } from 'react';

/** True once the page is scrolled (SH12). The stylesheet has the width rule, 1001 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(follow, scrolled, () => false);
}

const follow = (changed: () => void) => onPageEvent('scroll', changed);

const scrolled = () => pageScroll().top > 0;
