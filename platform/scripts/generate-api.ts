/** `node platform/scripts/generate-api.ts`: writes the API's document and types into shared/contracts. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument } from '../src/api-document.ts';

const contracts = join(import.meta.dirname, '..', '..', 'shared', 'contracts');
const folder = join(contracts, 'src', 'api');
mkdirSync(folder, { recursive: true });
const document = join(folder, 'openapi.json');
writeFileSync(document, await apiDocument());
const script = join(contracts, 'scripts', 'generate-types.ts');
execFileSync(process.execPath, [script, document, join(folder, 'openapi.gen.ts')], { stdio: 'inherit' });
