import type { FrameTheme } from '@parlay/contracts/frames';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePreference } from './preference.ts';

/**
 * Sends a ready frame of another company the chosen theme: the frame knows the device's, but not the player's choice
 * here. Sends nothing while that is the device's theme from the start.
 */
export function useFrameTheme(ready: boolean, send: (message: FrameTheme) => void): void {
  const [theme] = usePreference('theme');
  const sent = useRef<FrameTheme['parameters']['theme']>('system');
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!ready || sent.current === theme) return;
    sent.current = theme;
    sendNow({ action: 'opt.theme', parameters: { theme } });
  }, [ready, theme]);
}
