import { join } from 'node:path';

/** Command-line options for every browser start: `--no-sandbox` only as root, and no calls to the vendor. */
export const browserArguments = (): string[] => [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Suggestions below the address bar. Each window would load some 400 files for them: nearly as much work as a page of the
 * site, at the same time.
 */
const WITHOUT = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup';

/** Returns the options for Playwright to start a Chromium; its own one, which has no window, where no path is given. */
export const launchOptions = (path: string | undefined, ...more: readonly string[]) =>
  path
    ? {
        executablePath: join(import.meta.dirname, 'browser.sh'),
        args: [`--browser=${path}`, WITHOUT, ...browserArguments(), ...more],
      }
    : { args: [...browserArguments(), ...more] };
