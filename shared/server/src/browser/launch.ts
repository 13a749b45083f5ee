import { join } from 'node:path';

/** Command-line options for every browser start. They disable calls to the vendor, and the sandbox only for root. */
export const browserArguments = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Disables the suggestions below the address bar. Each window would load some 400 files for them while the page loads,
 * which is nearly as much work as a page of the site.
 */
const DISABLED_FEATURES = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/** Returns options for Playwright to start the Chromium at a path, or its own headless one if no path is given. */
export const launchOptions = (path: string | undefined, ...more: readonly string[]) =>
  path
    ? {
        executablePath: join(import.meta.dirname, 'browser.sh'),
        args: [`--browser=${path}`, DISABLED_FEATURES, ...browserArguments(), ...more],
      }
    : { args: [...browserArguments(), ...more] };
