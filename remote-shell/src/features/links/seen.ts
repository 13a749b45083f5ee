import { type RefObject, useEffect, useState } from 'react';

/** Delay after loading, even if the element is in view, in milliseconds. */
const AFTER = 1500;

/** Returns true once the element has been near the viewport; used to load its data lazily. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
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
