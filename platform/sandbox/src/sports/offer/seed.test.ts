import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { storedSeed } from './seed.ts';

it('is 256 random bits that an installation keeps, and replaces a shorter one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlay-seed-'));
  try {
    const file = join(folder, 'seed');
    writeFileSync(file, '6f1de0e4-5a0c-4a7d-9d55-1b9f0b8f1c55');
    const seed = storedSeed(file);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(storedSeed(file)).toBe(seed);
    expect(storedSeed(join(folder, 'other'))).not.toBe(seed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
