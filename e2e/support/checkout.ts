import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Answer {
  code: number;
  output: string;
  words: string;
}

/** Runs `parlay …` of a checkout. */
export function parlay(folder: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<Answer> {
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
