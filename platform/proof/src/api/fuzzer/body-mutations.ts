import { type Call, encodeCall, type Mutation } from './call.ts';
import type { JsonSchema } from './document.ts';
import { matchesSchema } from './validator.ts';

/** Location in a body, with its schema. */
interface Site {
  path: (string | number)[];
  schema: JsonSchema;
  value: unknown;
  required: boolean;
}

/** Builds calls whose body has one invalid field. Omits bodies that the schema accepts. */
export function bodyMutations(call: Call): Mutation[] {
  const schema = call.operation.body;
  // Multipart fields are plain text, so scenarios provide their mutations.
  if (!schema || call.operation.isMultipart) return [];
  return sitesOf({ path: [], schema, value: call.body, required: true }).flatMap((site) => {
    const field = site.path.join('.');
    const changed = [
      ...replacements(site).map(([name, value]) => ({ name, body: put(call.body, site.path, value), field })),
      ...(site.required && site.path.length > 0
        ? [{ name: 'missing', body: put(call.body, site.path, undefined), field }]
        : []),
      ...extras(site).map((key) => {
        const path = [...site.path, key];
        return { name: `extra field ${key}`, body: put(call.body, path, 1), field: path.join('.') };
      }),
    ];
    return changed
      .filter(({ body }) => !matchesSchema(schema, body))
      .map(({ name, body, field }) => ({
        name: `${field || 'body'}: ${name}`,
        wire: encodeCall({ ...call, body }),
        expected: { statuses: [400, 422], field: field || undefined },
      }));
  });
}

function sitesOf(site: Site): Site[] {
  const { path, schema, value } = site;
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) {
    const matching = branches.find((branch) => matchesSchema(branch, value));
    return matching ? [site, ...sitesOf({ ...site, schema: matching }).filter((inner) => inner.path !== path)] : [site];
  }
  if (Array.isArray(value)) {
    const items = schema.items ?? {};
    // The first item is enough because all items share one schema.
    return [site, ...value.slice(0, 1).flatMap((item) => sitesOf(inside(site, 0, items, item, true)))];
  }
  if (typeof value !== 'object' || value === null) return [site];
  const { properties = {}, required = [], additionalProperties } = schema;
  const fromProperties = Object.entries(properties).flatMap(([name, field]) => {
    const fieldValue = (value as Record<string, unknown>)[name];
    return fieldValue === undefined ? [] : sitesOf(inside(site, name, field, fieldValue, required.includes(name)));
  });
  const open = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  const fromAdditional = open
    ? Object.entries(value).flatMap(([name, item]) => sitesOf(inside(site, name, additionalProperties, item, false)))
    : [];
  return [site, ...fromProperties, ...fromAdditional];
}

const inside = ({ path }: Site, key: string | number, schema: JsonSchema, value: unknown, required: boolean) => ({
  path: [...path, key],
  schema,
  value,
  required,
});

/** Returns values that violate types, limits and patterns. The caller drops values that the schema accepts. */
function replacements({ schema, value, path }: Site): [name: string, value: unknown][] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, enum: values } = schema;
  const text = typeof value === 'string' ? value : 'x';
  return [
    ...(path.length > 0 ? ([['null', null]] as [string, unknown][]) : []),
    ['wrong type: number', 7],
    ['wrong type: text', 'text'],
    ['wrong type: boolean', true],
    ['wrong type: array', [value]],
    ['wrong type: empty array', []],
    ['wrong type: object', { value }],
    ['an operator', { $gt: '' }],
    ['a huge number', 1e300],
    ['a fraction', 1.005],
    ['number as text', typeof value === 'number' ? String(value) : undefined],
    ['empty text', ''],
    ['negative money', `-${text}`],
    ['money in exponents', '1e3'],
    ['money with a comma', '10,00'],
    ['money with five digits', '10.00000'],
    ['a huge amount', '9'.repeat(40)],
    ['not a number', 'NaN'],
    ['arabic digits', '١٢٣'],
    ['a space before', ` ${text}`],
    ['a line break after', `${text}\n`],
    ['SQL', "'; drop table player; --"],
    ['a path', '../../etc/passwd'],
    ['a prototype word', '__proto__'],
    ['right to left', `\u202e${text}`],
    ['wrong case', text.toLowerCase() === text ? text.toUpperCase() : text.toLowerCase()],
    ['too long', 'x'.repeat((maxLength ?? 300) + 1)],
    ['too short', minLength ? 'x'.repeat(minLength - 1) : undefined],
    ['too small', minimum === undefined ? undefined : minimum - 1],
    ['just too small', minimum === undefined ? undefined : minimum - 0.01],
    ['too large', maximum === undefined ? undefined : maximum + 1],
    ['negative', -1],
    ['too few', minItems && Array.isArray(value) ? value.slice(0, minItems - 1) : undefined],
    ['too many', maxItems && Array.isArray(value) ? Array(maxItems + 1).fill(value[0]) : undefined],
    ...(values ? [['wrong word', `${values[0]}x`] as [string, unknown]] : []),
  ].filter((entry): entry is [string, unknown] => entry[1] !== undefined);
}

/** Returns keys that no schema lists. `toString` exists on every object's prototype. */
function extras({ value }: Site): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? ['unknownField', 'toString'] : [];
}

/** Returns a copy with another value at a path. The value undefined removes the key. */
function put(body: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(body)) return body.map((item, index) => (index === key ? put(item, rest, value) : item));
  const copy = { ...(body as Record<string, unknown>) };
  const changed = rest.length > 0 ? put(copy[key], rest, value) : value;
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy;
}
