import { type RefObject, useEffect, useState } from 'react';

/** No part of a page coming up, also where the page is so short that the element is in sight from the first. In milliseconds. */
const AFTER = 1500;

/** True once the element has been near the screen: what is only of use there is fetched then. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    if (typeof IntersectionObserver === 'undefined') return setSeen(true);
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    const timer = setTimeout(() => element.current && watching.observe(element.current), AFTER);
    return () => {
      clearTimeout(timer);
      watching.disconnect();
    };
  }, [seen, element]);
  return seen;
}
