import type { FrameTheme } from '@parlay/contracts/frames';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onThemeChange, pageColours } from './browser.ts';
import { usePreference } from './preference.ts';

/**
 * Sends a third party's frame the chosen theme and the page's colours once it is ready, and again when they change. The
 * frame knows the device's theme, but neither the player's choice nor the brand. Sends nothing if there is nothing to
 * add to the frame's defaults.
 */
export function useFrameTheme(ready: boolean, send: (message: FrameTheme) => void): void {
  const [theme] = usePreference('theme');
  const sent = useRef(JSON.stringify({ theme: 'system' }));
  const sendNow = useEffectEvent(() => {
    const colours = pageColours();
    const parameters = { theme, ...(Object.keys(colours).length > 0 ? { colours } : {}) };
    const text = JSON.stringify(parameters);
    if (sent.current === text) return;
    sent.current = text;
    send({ action: 'opt.theme', parameters });
  });
  useEffect(() => {
    void theme;
    if (!ready) return;
    sendNow();
    return onThemeChange(() => sendNow());
  }, [ready, theme]);
}
