/** Writes the JSON schema of the PROVIDERS file: `node shared/contracts/scripts/generate-providers-schema.ts`. */
import { writeFileSync } from 'node:fs';
import { PROVIDERS_SCHEMA_FILE, providersSchema } from '../src/providers-schema.ts';

writeFileSync(PROVIDERS_SCHEMA_FILE, providersSchema());
