import fc from 'fast-check';
import type { JsonSchema } from './document.ts';

/** Name of a field that no schema lists, which receivers must ignore. */
const UNKNOWN_FIELD = 'fieldOfTomorrow';

/**
 * Generates values that a schema accepts, including edge cases. Objects that allow unknown fields sometimes have one.
 * Text is well-formed, and its length is counted in UTF-16 units, as in the validators.
 */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map(valuesOf));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: Math.min(schema.maximum ?? 1_000_000, 0x7fffffff) });
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
      });
    case 'object':
      return objects(schema);
    default:
      return fc.oneof(fc.string({ maxLength: 20 }).filter(isPlain), fc.integer(), fc.boolean(), fc.constant(null));
  }
}

const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Returns false for a value with a prototype key, because the platform refuses such bodies. */
const isHarmless = (value: unknown) => !/"(__proto__|constructor)"/.test(JSON.stringify(value));

function texts({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && isPlain(text);
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return instants().map((at) => at.toISOString().slice(0, 10));
  if (format === 'date-time') return instants().map((at) => at.toISOString());
  // fast-check supports neither lookarounds nor Unicode classes, so generated texts are filtered for such patterns.
  const isFiltered = pattern !== undefined && /\(\?[=!<]|\\p\{/.test(pattern);
  if (pattern !== undefined && !isFiltered) return fc.stringMatching(new RegExp(pattern)).filter(fits);
  const matches = (text: string) => !isFiltered || new RegExp(pattern, 'u').test(text);
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  const ends = ['a'.repeat(minLength), 'z'.repeat(maxLength)].filter((text) => fits(text) && matches(text));
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }).filter((text) => fits(text) && matches(text)),
    fc.string({ unit: 'grapheme-ascii', ...length }).filter(matches),
    ...(ends.length > 0 ? [fc.constantFrom(...ends)] : []),
  );
}

const instants = () => fc.date({ min: new Date('2018-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

function numbers({ minimum = -1e6, maximum = 1e6, multipleOf }: JsonSchema): fc.Arbitrary<number> {
  // All our prices and shares have two decimal places.
  const step = multipleOf ?? 0.01;
  const steps = Math.round(1 / step);
  return fc
    .integer({ min: Math.ceil(minimum * steps), max: Math.floor(maximum * steps) })
    .map((count) => count / steps);
}

function objects(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]));
    const open = additionalProperties === undefined || additionalProperties === true;
    const unknown: Record<string, fc.Arbitrary<unknown>> = open
      ? { [UNKNOWN_FIELD]: fc.jsonValue({ maxDepth: 2 }).filter(isHarmless) }
      : {};
    const model: Record<string, fc.Arbitrary<unknown>> = { ...fields, ...unknown };
    return fc.record(model, { requiredKeys: required, noNullPrototype: true });
  }
  const value = typeof additionalProperties === 'object' ? valuesOf(additionalProperties) : fc.constant('x');
  const longest = Math.min(propertyNames?.maxLength ?? 20, 20);
  const name = propertyNames?.enum
    ? fc.constantFrom(...propertyNames.enum.map(String))
    : fc.stringMatching(/^[A-Za-z][A-Za-z0-9]*$/).filter((key) => key.length <= longest && !(key in {}));
  return fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true });
}
