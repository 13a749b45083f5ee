import {
  enterFullscreen,
  exitFullscreen,
  hasFullscreen,
  isPageFullscreen,
  onPageEvent,
} from '@parlay/remote-kit/browser';
import { useEffect, useState } from 'react';

export interface Fullscreen {
  /** False if the browser does not support fullscreen, as on most phones. */
  possible: boolean;
  on: boolean;
  toggle(): void;
}

/**
 * Tracks the page's fullscreen state, including an exit with Escape. Applies to the whole page instead of only the
 * game, so that notices, dialogs and required information stay visible.
 */
export function useFullscreen(): Fullscreen {
  const [state, setState] = useState({ possible: false, on: false });
  useEffect(() => {
    const read = () => setState({ possible: hasFullscreen(), on: isPageFullscreen() });
    read();
    const stop = onPageEvent('fullscreenchange', read);
    return () => {
      stop();
      // Other pages have no button to exit fullscreen.
      if (isPageFullscreen()) void exitFullscreen();
    };
  }, []);
  return {
    ...state,
    toggle() {
      // Refused without a gesture or by a policy. The game continues on the page.
      (state.on ? exitFullscreen() : enterFullscreen()).catch(() => undefined);
    },
  };
}
