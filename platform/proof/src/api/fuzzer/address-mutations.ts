import { type Call, encodeCall, type Mutation } from './call.ts';
import { matchesSchema } from './validator.ts';

const LONG_TEXT = 'x'.repeat(400);

/** Unknown and invalid replacements for an id. */
const STRANGE_IDS: [name: string, raw: string, status: number[]][] = [
  ['an unknown id', '00000000-0000-4000-8000-000000000000', [400, 404]],
  ['a path upwards', '..%2f..%2f..%2fetc%2fpasswd', [400, 404]],
  ['a path upwards, twice escaped', '%252e%252e%252fpackage.json', [400, 404]],
  ['a prototype word', '__proto__', [400, 404]],
  ['another prototype word', 'constructor', [400, 404]],
  ['SQL', encodeURIComponent("' or 1=1 --"), [400, 404]],
  ['a huge number', '9'.repeat(60), [400, 404]],
  ['a negative number', '-1', [400, 404]],
  ['a space', '%20', [400, 404]],
  ['a line break', 'a%0ab', [400, 404]],
  ['right to left', encodeURIComponent('\u202e104'), [400, 404]],
  ['an emoji', encodeURIComponent('🎰'), [400, 404]],
  ['NUL', 'a%00', [400]],
  ['an escape that is none', '%zz', [400]],
  ['bytes that are no UTF-8', '%ff%fe', [400]],
  ['an id too long', LONG_TEXT, [400, 404, 414]],
];

/** Builds calls with one wrong path or query parameter. */
export function addressMutations(call: Call): Mutation[] {
  return [...pathMutations(call), ...queryMutations(call)];
}

function pathMutations(call: Call): Mutation[] {
  const [goodPath = '', search] = encodeCall(call).url.split('?');
  const segments = call.operation.path.split('/');
  return segments.flatMap((segment, index) => {
    const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
    if (parameter === undefined) return [];
    return STRANGE_IDS.map(([name, raw, statuses]) => {
      const path = goodPath
        .split('/')
        .map((part, at) => (at === index ? raw : part))
        .join('/');
      return {
        name: `path ${parameter}: ${name}`,
        wire: encodeCall(call, undefined, search === undefined ? path : `${path}?${search}`),
        expected: { statuses },
      };
    });
  });
}

/** Values for a query parameter. Only digits count as a number, although JavaScript also converts other texts. */
const STRANGE_VALUES: [name: string, value: string][] = [
  ['empty', ''],
  ['zero', '0'],
  ['negative', '-1'],
  ['a fraction', '1.5'],
  ['hexadecimal', '0x10'],
  ['in exponents', '1e1'],
  ['a plus before', '+5'],
  ['a space before', ' 5'],
  ['arabic digits', '٥'],
  ['a huge number', '9'.repeat(30)],
  ['infinite', 'Infinity'],
  ['not a number', 'NaN'],
  ['a word', 'constructor'],
  ['wrong case', 'TRUE'],
  ['a date that is none', '2026-02-30'],
  ['a date before our time', '0001-01-01'],
  ['a time without a zone', '2026-01-01T00:00:00'],
  ['SQL', "' or 1=1 --"],
  ['too long', 'x'.repeat(1_000)],
];

function queryMutations(call: Call): Mutation[] {
  const declared = call.operation.parameters.filter((parameter) => parameter.in === 'query');
  return declared.flatMap(({ name, schema }) => {
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    const read = (text: string) => (isNumber && /^\d{1,15}$/.test(text) ? Number(text) : text);
    const invalid = STRANGE_VALUES.filter(([, text]) => !matchesSchema(schema, read(text)));
    const valid = [call.query[name] ?? 'a'].flat()[0];
    const repeated = matchesSchema(schema, ['a', 'b']) ? [] : [['twice', [valid, valid]] as const];
    return [...invalid, ...repeated].map(([mutation, value]) => ({
      name: `query ${name}: ${mutation}`,
      wire: encodeCall({ ...call, query: { ...call.query, [name]: value } }),
      expected: { statuses: [400, 422], field: name },
    }));
  });
}
