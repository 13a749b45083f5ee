import { focusedElement } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/**
 * Where focus goes when the modal closes (SH19): what had it before; where that is gone by then (a tile has folded, a
 * list was drawn anew), the first control of the nearest part of the page that is still there.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const path = useRef<readonly Element[]>([]);
  useEffect(() => {
    if (!open) return;
    const ancestors: Element[] = [];
    for (let at = focusedElement(); at && at.localName !== 'body'; at = at.parentElement ?? undefined)
      ancestors.push(at);
    path.current = ancestors;
  }, [open]);
  return useRef({
    get current(): HTMLElement | null {
      const [opener, ...around] = path.current;
      if (opener instanceof HTMLElement && opener.isConnected) return opener;
      return around.find((part) => part.isConnected)?.querySelector<HTMLElement>(FOCUSABLE) ?? null;
    },
  }).current;
}
