import { type RefObject, useEffect, useState } from 'react';

/** True once the element has been near the screen: what is only of use there is fetched then. */
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
    watching.observe(element.current);
    return () => watching.disconnect();
  }, [seen, element]);
  return seen;
}
