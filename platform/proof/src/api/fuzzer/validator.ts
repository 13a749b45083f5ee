import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from './document.ts';

// Depending on the loader, `formats` is the CommonJS module or its default export.
const addFormats = 'default' in formats ? formats.default : formats;
const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false, multipleOfPrecision: 9 });
addFormats(ajv);

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const cached = compiled.get(schema);
  if (cached) return cached;
  const validator = ajv.compile(schema);
  compiled.set(schema, validator);
  return validator;
}

export function matchesSchema(schema: JsonSchema, value: unknown): boolean {
  return validatorOf(schema)(value) === true;
}

/** Returns a value's violations of a schema as readable text, or an empty list. */
export function schemaViolations(schema: JsonSchema, value: unknown): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
