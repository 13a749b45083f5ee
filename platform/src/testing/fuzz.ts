import fc from 'fast-check';

/** The part of an OpenAPI document that says how to call something wrongly. */
export interface ApiOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  fields: string[];
  query: string[];
  headers: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export function operationsOf(document: ApiDocument): ApiOperation[] {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {};
      const named = (kind: string) =>
        (operation.parameters ?? []).filter((one) => one.in === kind).map((one) => one.name);
      return {
        method: method.toUpperCase() as ApiOperation['method'],
        path,
        fields: Object.keys(resolve(body).properties ?? {}),
        query: named('query'),
        headers: named('header'),
      };
    }),
  );
}

/** Values that break what was not thought of. */
const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  '\ud800',
  "'; drop table player; --",
  '../../etc/passwd',
  '-1',
  '0',
  '1e309',
  '999999999999999999999',
  '00.1',
  'NaN',
  '1.00',
  'true',
  '__proto__',
  '<script>',
  'x'.repeat(5_000),
  '\u202e',
  '١٢٣',
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [null],
  { $gt: '' },
  { toString: 'x' },
  ['a', 'b'],
  'EUR',
  'demo',
);
const value = fc.oneof({ weight: 4, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

export interface FuzzCall {
  operation: ApiOperation;
  url: string;
  body: string | undefined;
  headers: Record<string, string>;
  signedIn: boolean;
}

/** Calls of an operation with anything in its path, query, headers and body. */
export function callsOf(operations: ApiOperation[]): fc.Arbitrary<FuzzCall> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      url: urlOf(operation),
      body: operation.method === 'GET' ? fc.constant(undefined) : bodyOf(operation),
      headers: headersOf(operation),
      signedIn: fc.boolean(),
    }),
  );
}

function urlOf({ path, query }: ApiOperation): fc.Arbitrary<string> {
  const holes = path.match(/\{[^}]+\}/g) ?? [];
  return fc
    .tuple(fc.array(value, { minLength: holes.length, maxLength: holes.length }), fieldsOf(query))
    .map(([parts, search]) => {
      let filled = path;
      for (const [index, hole] of holes.entries()) filled = filled.replace(hole, () => escaped(parts[index]) || 'x');
      const pairs = Object.entries(search).map(([name, one]) => `${name}=${escaped(one)}`);
      return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
    });
}

/** What JSON cannot hold, an address cannot either: such a value goes as its own name. */
function escaped(one: unknown): string {
  const text = typeof one === 'string' ? one : JSON.stringify(one);
  return encodeURIComponent(text.toWellFormed().slice(0, 300));
}

function bodyOf({ fields }: ApiOperation): fc.Arbitrary<string | undefined> {
  const shaped = fieldsOf(fields).map((body) => JSON.stringify(body));
  const anything = value.map((body) => JSON.stringify(body));
  return fc.oneof(
    { weight: 6, arbitrary: shaped },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: fc.string() },
  );
}

function headersOf({ headers }: ApiOperation): fc.Arbitrary<Record<string, string>> {
  const names = [...headers, 'idempotency-key', 'x-timestamp', 'x-signature'];
  const safe = fc.string({ unit: 'grapheme-ascii', maxLength: 80 }).map((text) => text.trim());
  return fc.record(Object.fromEntries(names.map((name) => [name, safe])), { requiredKeys: [] }) as fc.Arbitrary<
    Record<string, string>
  >;
}

function fieldsOf(names: string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
}
