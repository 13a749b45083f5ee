import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { JURISDICTIONS, type Jurisdiction, PolicyFile } from './jurisdiction-policy.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'policies');

export type PolicyFiles = ReadonlyMap<Jurisdiction, PolicyFile>;

/** Reads the file of each jurisdiction. Throws an error that names the file and the field, because the server must not start without rules. */
export function readPolicies(folder: string = FOLDER): PolicyFiles {
  return new Map(JURISDICTIONS.map((jurisdiction) => [jurisdiction, readPolicy(folder, jurisdiction)]));
}

function readPolicy(folder: string, jurisdiction: Jurisdiction): PolicyFile {
  const name = `${jurisdiction.toLowerCase()}.json`;
  const parsed = z.safeParse(PolicyFile, JSON.parse(readFileSync(join(folder, name), 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`Policy ${name} is not valid: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.jurisdiction !== jurisdiction)
    throw new Error(`Policy ${name} is not valid: it is of ${parsed.data.jurisdiction}`);
  return parsed.data;
}
