import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';

const schema = JSON.parse(readFileSync(join(__dirname, 'v1-pre.json'), 'utf8'));
const ajv = new Ajv2019({ strict: false, allErrors: true });
const validate = ajv.compile<{ microFrontends: Record<string, unknown[]> }>(schema);
const validateVersion = ajv.compile(schema.properties.microFrontends.additionalProperties.items[0]);

/** Returns a document's violations of the published frontend-discovery schema; empty if it is valid. */
export function discoveryViolations(document: unknown): string[] {
  if (!validate(document)) return texts(validate.errors);
  const versions = Object.values(document.microFrontends).flat();
  return versions.flatMap((version) => (validateVersion(version) ? [] : texts(validateVersion.errors)));
}

const texts = (errors: typeof validate.errors): string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
