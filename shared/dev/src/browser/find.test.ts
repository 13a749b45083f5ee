import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findShell } from './find.ts';

const before = { ...process.env };
let folder: string;

/** Creates a program in the only folder of PATH. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlay-find-'));
  process.env.PATH = folder;
  delete process.env.PARLAY_CHROMIUM;
});
afterEach(() => {
  process.env.PATH = before.PATH;
  if (before.PARLAY_CHROMIUM !== undefined) process.env.PARLAY_CHROMIUM = before.PARLAY_CHROMIUM;
  rmSync(folder, { recursive: true, force: true });
});

describe('findShell', () => {
  test('returns the first headless shell that starts', () => {
    program('chromium-headless-shell', 'exit 1');
    const path = program('chrome-headless-shell', 'echo Chromium 156.0.8078.108');
    expect(findShell()).toBe(path);
  });

  test('returns nothing if PARLAY_CHROMIUM names a browser', () => {
    program('chromium-headless-shell', 'echo Chromium 156.0.8078.108');
    process.env.PARLAY_CHROMIUM = '/usr/bin/chromium';
    expect(findShell()).toBeUndefined();
  });
});
