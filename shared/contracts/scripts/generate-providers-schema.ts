/** `node shared/contracts/scripts/generate-providers-schema.ts`: writes the JSON schema of the file that PROVIDERS names. */
import { writeFileSync } from 'node:fs';
import { PROVIDERS_SCHEMA_FILE, providersSchema } from '../src/providers-schema.ts';

writeFileSync(PROVIDERS_SCHEMA_FILE, providersSchema());
