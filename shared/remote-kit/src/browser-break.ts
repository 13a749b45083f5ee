import { type BrowserBreak, parseBrowserBreak } from '@parlay/contracts/browser-break';
import { BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { useEffect, useState } from 'react';
import { readCookie } from './browser.ts';
import { usePageLocation, usePorts, useSession } from './context.ts';

/**
 * Returns the break that runs in this browser (decision 222), or undefined if there is none or somebody is logged in.
 * Undefined in first content, and read again on each page.
 */
export function useBrowserBreak(): BrowserBreak | undefined {
  const { brand } = usePorts().brand;
  const { key } = usePageLocation();
  const { status } = useSession();
  const [running, setRunning] = useState<BrowserBreak>();
  useEffect(() => {
    void key;
    setRunning(status === 'guest' ? parseBrowserBreak(readCookie(BROWSER_BREAK_COOKIE), brand) : undefined);
  }, [key, status, brand]);
  return running;
}
