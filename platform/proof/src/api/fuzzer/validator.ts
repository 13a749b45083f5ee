import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from './document.ts';

// `formats` is what Node gives for a CommonJS module, or its default.
const addFormats = 'default' in formats ? formats.default : formats;
const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false, multipleOfPrecision: 9 });
addFormats(ajv);

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

export function admits(schema: JsonSchema, value: unknown): boolean {
  return validatorOf(schema)(value) === true;
}

/** Returns the violations of a schema by a value, for reading; empty when there are none. */
export function broken(schema: JsonSchema, value: unknown): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
