import {
  enterFullscreen,
  exitFullscreen,
  hasFullscreen,
  isPageFullscreen,
  onPageEvent,
} from '@parlay/remote-kit/browser';
import { useEffect, useState } from 'react';

export interface Fullscreen {
  /** False where the browser has no fullscreen, as on most phones. */
  possible: boolean;
  on: boolean;
  toggle(): void;
}

/**
 * Fullscreen state of the page, also when it is left by Escape. The whole page, and not the game alone: what a player must
 * see stays, and notices and dialogs can be seen.
 */
export function useFullscreen(): Fullscreen {
  const [state, setState] = useState({ possible: false, on: false });
  useEffect(() => {
    const read = () => setState({ possible: hasFullscreen(), on: isPageFullscreen() });
    read();
    const stop = onPageEvent('fullscreenchange', read);
    return () => {
      stop();
      // Other pages have no button to leave it.
      if (isPageFullscreen()) void exitFullscreen();
    };
  }, []);
  return {
    ...state,
    toggle() {
      // Refused without a gesture or by policy: the game continues in the page.
      (state.on ? exitFullscreen() : enterFullscreen()).catch(() => undefined);
    },
  };
}
