import { type RefObject, useEffect, useState } from 'react';

/** Delay after loading, in milliseconds, even if the element is visible. */
const LOAD_DELAY = 1500;

/** Returns true once the element has been near the viewport. Used to load its data lazily. */
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
    const timer = setTimeout(() => element.current && watching.observe(element.current), LOAD_DELAY);
    return () => {
      clearTimeout(timer);
      watching.disconnect();
    };
  }, [seen, element]);
  return seen;
}
