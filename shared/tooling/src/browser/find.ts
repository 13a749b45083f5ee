import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from '../debian.ts';
import { workspaceRoot } from '../workspace.ts';
import { browserArguments } from './launch.ts';

export type BrowserFound = { ok: true; path: string } | { ok: false; error: string };

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const PACKED = '@sparticuz/chromium@153.0.0';
/** Chromium without windows: renders the same, and opens a page with half of the work (decision 169). */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Finds Chromium's shell, and installs it where Debian has it; undefined without one, or when `PARLAY_CHROMIUM` names another. */
export function findShell(): string | undefined {
  if (process.env.PARLAY_CHROMIUM) return undefined;
  const find = () => inPath(SHELLS).find(starts);
  return find() ?? (installFromDebian('chromium-headless-shell') ? find() : undefined);
}

/**
 * Finds a Chromium that starts, in this order: the named one, a system one, Playwright's, a Debian package, an npm package.
 * Otherwise the error says what to install.
 */
export async function findBrowser(): Promise<BrowserFound> {
  const installed = installedBrowser();
  if (installed.ok) return installed;
  if (installFromDebian('chromium') && starts('/usr/bin/chromium')) return { ok: true, path: '/usr/bin/chromium' };
  const packed = await packedOnNpm();
  if (packed && starts(packed)) return { ok: true, path: packed };
  return installed;
}

/** The same among those that are on the machine: nothing is installed. */
export function installedBrowser(): BrowserFound {
  for (const candidate of [process.env.PARLAY_CHROMIUM, ...inPath(SYSTEM), ...macApplications(), playwrightsOwn()]) {
    if (candidate && starts(candidate)) return { ok: true, path: candidate };
  }
  return {
    ok: false,
    error:
      'No Chromium starts on this machine. Install one (Debian: apt-get install chromium) or set PARLAY_CHROMIUM to its path.',
  };
}

function starts(path: string): boolean {
  const run = spawnSync(path, ['--headless', '--version', ...browserArguments()], {
    timeout: 20_000,
    encoding: 'utf8',
  });
  return run.status === 0 && /\d+\.\d+/.test(run.stdout);
}

function inPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

const macApplications = () =>
  [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ].filter((path) => existsSync(path));

function playwrightsOwn(): string | undefined {
  try {
    const require = createRequire(join(workspaceRoot(), 'e2e', 'package.json'));
    const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The last resort, because the download is large. */
async function packedOnNpm(): Promise<string | undefined> {
  const folder = join(homedir(), '.cache', 'parlay-chromium');
  mkdirSync(folder, { recursive: true });
  const install = spawnSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', PACKED], {
    stdio: 'ignore',
  });
  if (install.status !== 0) return undefined;
  try {
    const require = createRequire(join(folder, 'package.json'));
    const packed = (await import(require.resolve('@sparticuz/chromium'))) as {
      default: { executablePath(): Promise<string> };
    };
    return await packed.default.executablePath();
  } catch {
    return undefined;
  }
}
