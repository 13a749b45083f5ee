import type { FrameTheme } from '@parlay/contracts/frames';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePreference } from './preference.ts';

/**
 * Sends the selected theme to a third party's frame once it is ready, because the frame knows the device's theme
 * but not the player's choice. Sends nothing while the choice is `system`, which is the frame's default.
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
