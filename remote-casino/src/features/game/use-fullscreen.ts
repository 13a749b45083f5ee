import { exitFullscreen, fullscreenElement, hasFullscreen, onPageEvent } from '@parlay/remote-kit/browser';
import { type RefObject, useEffect, useState } from 'react';

export interface Fullscreen {
  /** False where the browser has no fullscreen, as on most phones. */
  possible: boolean;
  on: boolean;
  toggle(): void;
}

/** Fullscreen state of one element, also when it is left by Escape. */
export function useFullscreen(element: RefObject<HTMLElement | null>): Fullscreen {
  const [state, setState] = useState({ possible: false, on: false });
  useEffect(() => {
    const read = () =>
      setState({
        possible: hasFullscreen(),
        on: element.current !== null && fullscreenElement() === element.current,
      });
    read();
    return onPageEvent('fullscreenchange', read);
  }, [element]);
  return {
    ...state,
    toggle() {
      const change = state.on ? exitFullscreen() : element.current?.requestFullscreen();
      // Refused without a gesture or by policy: the game continues in the page.
      change?.catch(() => undefined);
    },
  };
}
