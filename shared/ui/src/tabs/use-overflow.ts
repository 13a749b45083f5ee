import { type RefObject, useEffect, useState } from 'react';

export interface Overflow {
  'data-hidden-start'?: true;
  'data-hidden-end'?: true;
}

/** Tolerance in pixels for rounding on a scaled screen. */
const TOLERANCE = 2;

/**
 * Returns the ends of a row at which items are scrolled out of view, as attributes for its styles. Returns none
 * before the first render.
 */
export function useOverflow(row: RefObject<HTMLElement | null>, items: number): Overflow {
  const [hidden, setHidden] = useState({ start: false, end: false });
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const update = () => {
      const start = box.scrollLeft > TOLERANCE;
      const end = box.scrollLeft + box.clientWidth < box.scrollWidth - TOLERANCE;
      setHidden((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    update();
    box.addEventListener('scroll', update, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    sizes?.observe(box);
    for (const item of box.children) sizes?.observe(item);
    return () => {
      box.removeEventListener('scroll', update);
      sizes?.disconnect();
    };
  }, [row, items]);
  return {
    ...(hidden.start ? { 'data-hidden-start': true as const } : {}),
    ...(hidden.end ? { 'data-hidden-end': true as const } : {}),
  };
}
