import { type RefObject, useEffect, useState } from 'react';

/** A page that comes up has better things to fetch first. */
const LATER = 2000;

/** True once the element is near the screen and the page has come up: what is only of use there is fetched then. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    if (!('IntersectionObserver' in window)) return setSeen(true);
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    const place = element.current;
    const timer = window.setTimeout(() => watching.observe(place), LATER);
    return () => {
      window.clearTimeout(timer);
      watching.disconnect();
    };
  }, [seen, element]);
  return seen;
}
