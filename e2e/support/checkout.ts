import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface Checkout {
  folder: string;
  /** Replaces text in a file of the checkout; fails the test where it is not there. */
  change(file: string, from: string, to: string): void;
  /** Runs the command line of this checkout. */
  parlay(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<{ code: number; output: string; words: string }>;
  remove(): void;
}

/** A second checkout of these sources, as a product team has one: same dependencies, a folder of its own. */
export function secondCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-checkout-'));
  const leftOut = new Set(['.git', '.data', 'test-results', 'bench-results', 'dist']);
  cpSync(root, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !(leftOut.has(basename(source)) && !source.includes('/node_modules/')) && source !== join(root, 'node_modules'),
  });
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    change(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(path, text.replaceAll(from, to));
    },
    parlay: (args, environment) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [join(folder, 'releases/bin/parlay.mjs'), ...args], { cwd: folder, env: environment });
        let output = '';
        let words = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        child.stderr.on('data', (chunk: Buffer) => {
          words += chunk.toString();
        });
        child.once('exit', (code) => resolve({ code: code ?? 1, output, words }));
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
