import { focusedElement } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useRef } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/**
 * Returns the element that receives the focus when the modal closes (SH19): the previously focused one or, if it no
 * longer exists, the first control of its nearest remaining ancestor.
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
