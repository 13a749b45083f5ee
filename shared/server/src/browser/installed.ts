import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserArguments } from './launch.ts';

export type BrowserResult = { ok: true; path: string } | { ok: false; error: string };

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

/**
 * Finds an installed Chromium that starts. Tries PARLAY_CHROMIUM, then system browsers, then the `others`, which are
 * paths that need not exist. Otherwise the error says what to install.
 */
export function findInstalledBrowser(...others: readonly (string | undefined)[]): BrowserResult {
  const candidates = [process.env.PARLAY_CHROMIUM, ...findInPath(SYSTEM), ...MAC_APPLICATIONS, ...others];
  for (const candidate of candidates) if (candidate && browserStarts(candidate)) return { ok: true, path: candidate };
  return {
    ok: false,
    error:
      'No Chromium starts on this machine. Install one (Debian: apt-get install chromium) or set PARLAY_CHROMIUM to its path.',
  };
}

/** Returns true if a browser starts and prints its version. */
export function browserStarts(path: string): boolean {
  const run = spawnSync(path, ['--headless', '--version', ...browserArguments()], {
    timeout: 20_000,
    encoding: 'utf8',
  });
  return run.status === 0 && /\d+\.\d+/.test(run.stdout);
}

/** Returns existing files with these names in the folders of PATH. */
export function findInPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
