import { pressedKey } from '@parlay/ui/pressed-key';
import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useRef } from 'react';

/**
 * Returns input handlers that pass typed or pasted text through `filter`. Leaves the text unchanged while an input
 * method is composing a character (VA10).
 */
export function useFilter(filter: ((text: string) => string) | undefined, change: (value: string) => void) {
  const composing = useRef(false);
  return {
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change(filter && !composing.current ? filter(target.value) : target.value),
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      composing.current = false;
      if (filter) change(filter(currentTarget.value));
    },
  };
}

/** Blocks the space key. Pasted spaces are removed by the filter. */
export function blockSpace(event: KeyboardEvent): void {
  if (pressedKey(event) === ' ') event.preventDefault();
}
