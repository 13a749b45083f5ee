import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiDocument } from './api-document.ts';

const contracts = join(import.meta.dirname, '..', '..', 'shared', 'contracts');
const published = (file: string) => readFileSync(join(contracts, 'src', 'api', file), 'utf8');

describe('the API in the contracts package (if this fails: node platform/scripts/generate-api.ts)', () => {
  it('is the document of the validation schemas', async () => {
    expect(await apiDocument()).toBe(published('openapi.json'));
  });

  it('has the types of its document', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlay-types-'));
    const types = join(folder, 'types.ts');
    const script = join(contracts, 'scripts', 'generate-types.ts');
    execFileSync(process.execPath, [script, join(contracts, 'src', 'api', 'openapi.json'), types]);
    expect(readFileSync(types, 'utf8')).toBe(published('openapi.gen.ts'));
    rmSync(folder, { recursive: true, force: true });
  });
});
