import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the secret seed of an installation's matches. Nobody who reads this program can compute their results. */
export function storedSeed(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dirname(file), { recursive: true });
  const seed = randomUUID();
  writeFileSync(file, seed, { mode: 0o600 });
  return seed;
}
