import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { TYPES_FILE } from '../types-check.ts';

export interface SecondCheckout {
  folder: string;
  /** Replaces text in a file of the checkout. Throws if the text is missing. */
  change(file: string, from: string | RegExp, to: string): void;
  remove(): void;
}

const EXCLUDED = new Set(['.git', '.data', 'test-results', 'bench-results']);

/**
 * Creates a second installed checkout of these sources for a test, like a product team's. It has builds only on
 * request.
 */
export function createSecondCheckout({ withBuilds = false } = {}): SecondCheckout {
  const root = workspaceRoot();
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'parlay-checkout-')));
  const installed = join(root, 'node_modules');
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter(source) {
      if (source === installed) return false;
      if (source.includes('/node_modules/')) return true;
      return !EXCLUDED.has(basename(source)) && (withBuilds || basename(source) !== 'dist');
    },
  });
  // With hard links, copying an install of some 50,000 files takes a second. If they are not supported, files are copied.
  const linked = spawnSync('cp', ['-al', installed, folder]);
  if (linked.status !== 0) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    spawnSync('cp', ['-a', installed, folder]);
  }
  // The compiler writes to this file, so the checkouts must not share it through a hard link.
  const types = join(folder, TYPES_FILE);
  if (existsSync(types)) {
    const content = readFileSync(types);
    rmSync(types);
    writeFileSync(types, content);
  }
  return {
    folder,
    change(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      const changed = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
      if (changed === text) throw new Error(`${file} has no ${from}`);
      writeFileSync(path, changed);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
