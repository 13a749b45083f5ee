import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pressedKey } from '../pressed-key.ts';

/**
 * Handles the overlay of a poster that asks how to play. The focus moves to the first action. Escape closes the
 * overlay and returns the focus to the poster. A click outside also closes it.
 */
export function useVeil(tapped: boolean, onClose: (() => void) | undefined) {
  const root = useRef<HTMLDivElement>(null);
  const veil = useRef<HTMLDivElement>(null);
  const face = useRef<HTMLButtonElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!tapped) return;
    veil.current?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close.current?.();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [tapped]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !tapped) return;
    event.stopPropagation();
    face.current?.focus();
    onClose?.();
  };
  return { root, veil, face, onKeyDown };
}
