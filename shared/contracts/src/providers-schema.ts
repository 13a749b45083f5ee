import { join } from 'node:path';
import { z } from 'zod/mini';
import { Providers } from './providers.ts';

export const PROVIDERS_SCHEMA_FILE = join(import.meta.dirname, '..', 'providers.schema.json');

/** Returns the JSON schema of the PROVIDERS file as text. `readProviders` also checks rules that it cannot express. */
export const providersSchema = (): string =>
  `${JSON.stringify({ title: 'Outside companies of a Parlay installation', ...z.toJSONSchema(Providers, { io: 'input' }) }, null, 2)}\n`;
