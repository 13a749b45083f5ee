import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const BYTES = 32;

/**
 * Returns the secret seed of an installation's matches, 256 random bits. Nobody who reads this program can compute their
 * results. A shorter seed of an earlier version is replaced.
 */
export function storedSeed(file: string): string {
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[0-9a-f]{64}$/.test(stored)) return stored;
  mkdirSync(dirname(file), { recursive: true });
  const seed = randomBytes(BYTES).toString('hex');
  writeFileSync(file, seed, { mode: 0o600 });
  return seed;
}
