import { browserArguments } from '@parlay/tooling/browser';
import { type Browser, chromium } from '@playwright/test';

/** The Chromium that `npm run bench` has found, or the one Playwright brings. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.PARLAY_CHROMIUM;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...browserArguments(), ...more] });
}
