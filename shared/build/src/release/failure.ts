import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File in a package's `dist` with the stack of the last build that threw. */
const STACK_FILE = 'failed-build.txt';

/** Returns one sentence for an error thrown by a build, and writes the stack to the file the sentence names. */
export function buildErrorOf(folder: string, error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [first = ''] = words.split('\n');
  if (!(error instanceof Error) || error.stack === undefined) return first;
  try {
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(join(folder, 'dist', STACK_FILE), `${error.stack}\n`);
    return `${first} (stack in dist/${STACK_FILE})`;
  } catch {
    // The folder is not writable, so only the sentence is reported.
    return first;
  }
}
