import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
type Operations = Record<string, { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> }>;

const FILE = join(workspaceRoot(), 'shared/contracts/src/api/openapi.json');
const { paths, components } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  paths: Record<string, Operations>;
  components: { schemas: Record<string, Schema> };
};

/** A word that no server sends. */
const UNKNOWN = 'NEW_WORD_2031';

/** Returns the schema of a successful GET response, or undefined for a path that the API's document lacks. */
function responseTo(path: string): Schema | undefined {
  const found = Object.entries(paths).find(
    ([pattern, { get }]) => get && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return found?.[1].get?.responses?.['200']?.content?.['application/json']?.schema;
}

const resolved = (schema: Schema): Schema =>
  schema.$ref ? resolved(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/** Returns true if a value fits a schema closely enough to choose between the variants of a response. */
function fits(value: unknown, of: Schema): boolean {
  const schema = resolved(of);
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  if (schema.anyOf ?? schema.oneOf)
    return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) => fits(value, one));
  const types = [schema.type ?? []].flat();
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (types.length > 0 && !types.includes(type) && !(type === 'number' && types.includes('integer'))) return false;
  if (type !== 'object' || !schema.properties) return true;
  const fields = value as Record<string, unknown>;
  return Object.entries(schema.properties).every(([name, field]) => !(name in fields) || fits(fields[name], field));
}

/**
 * Returns a response whose words at the chosen places are unknown. A place is the path of an enumeration's fields, such as
 * `data.limits[].type`. The literals that tell the variants of a response apart count as words too.
 */
function replaced(value: unknown, of: Schema, at: string, isChosen: (place: string) => boolean): unknown {
  const schema = resolved(of);
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const variant = variants.find((one) => fits(value, one));
  if (variant) return replaced(value, variant, at, isChosen);
  const isWord = typeof value === 'string' && (schema.enum !== undefined || schema.const !== undefined);
  if (isWord) return isChosen(at) ? UNKNOWN : value;
  const { items, properties = {}, additionalProperties: rest } = schema;
  if (Array.isArray(value)) return items ? value.map((one) => replaced(one, items, `${at}[]`, isChosen)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const of = properties[name] ?? (typeof rest === 'object' ? rest : undefined);
      return [name, of ? replaced(field, of, at === '' ? name : `${at}.${name}`, isChosen) : field];
    }),
  );
}

/** Returns the places of all enumerations in a JSON response to an address: `data.limits[].type`. */
export function enumerationsIn(address: string, json: string): string[] {
  const found = new Set<string>();
  withUnknownWords(address, json, (place) => {
    found.add(place);
    return false;
  });
  return [...found];
}

/** Returns the JSON of a response with unknown words at the chosen places. */
export function withUnknownWords(address: string, json: string, isChosen: (place: string) => boolean): string {
  const schema = responseTo(address.split('?')[0] ?? '');
  return schema ? JSON.stringify(replaced(JSON.parse(json), schema, '', isChosen)) : json;
}
