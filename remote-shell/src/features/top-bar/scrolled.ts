import { useSyncExternalStore } from 'react';

/** True once the page is scrolled at all (SH12). The width rule beside it, 1001 px, is the stylesheet's. */
export function useScrolled(): boolean {
  return useSyncExternalStore(follow, scrolled, () => false);
}

function follow(changed: () => void) {
  document.addEventListener('scroll', changed, { passive: true });
  return () => document.removeEventListener('scroll', changed);
}

const scrolled = () => document.documentElement.scrollTop > 0;
