import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { apiDocument } from './document.ts';

const contracts = join(import.meta.dirname, '..', '..', '..', 'shared', 'contracts', 'src', 'api');

it('is what the contracts package was generated from; else run: node platform/scripts/generate-api.ts', async () => {
  expect(JSON.parse(await apiDocument())).toEqual(JSON.parse(readFileSync(join(contracts, 'openapi.json'), 'utf8')));
});

it('has types of every path of the document', () => {
  const document = JSON.parse(readFileSync(join(contracts, 'openapi.json'), 'utf8')) as { paths: object };
  const types = readFileSync(join(contracts, 'openapi.gen.ts'), 'utf8');
  for (const path of Object.keys(document.paths)) expect(types).toContain(`"${path}": {`);
});
