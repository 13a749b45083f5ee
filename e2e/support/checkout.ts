import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';

export interface CommandResult {
  code: number;
  output: string;
  words: string;
}

/** Runs the `parlay` command line in a checkout. */
export function runParlay(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, 'releases/bin/parlay.mjs'), ...args], {
      cwd: folder,
      env: environment,
    });
    let output = '';
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    child.once('exit', (code) => resolve({ code: code ?? 1, output, words }));
  });
}

/** Runs a `parlay` command with --json in a checkout, expects success and returns its output. */
export async function runParlayJson<T>(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<T> {
  const result = await runParlay(folder, [...args, '--json'], environment);
  expect(result.code, `parlay ${args.join(' ')}: ${result.output}${result.words}`).toBe(0);
  return JSON.parse(result.output) as T;
}
