import { type Call, encodeCall, type Mutation, type RawBody } from './call.ts';

const JSON_TYPE = 'application/json';
/** Size in bytes, far above the JSON body limit of any call. */
const TOO_LARGE = 80 * 1024;

export const UNSUPPORTED_TYPES: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/xml',
  'x',
];

/** Builds calls whose body is refused before schema validation. */
export function rawMutations(call: Call, otherTypes: readonly string[] = UNSUPPORTED_TYPES): Mutation[] {
  if (call.operation.method === 'GET') return [];
  if (call.operation.isMultipart) return multipartMutations(call);
  const good = JSON.stringify(call.body ?? {});
  const broken: [name: string, raw: RawBody, status: number, code?: string][] = [
    ['a body cut short', json(good.slice(0, -1) || '{'), 400, 'malformed_json'],
    ['two values', json(`${good} ${good}`), 400, 'malformed_json'],
    ['single quotes', json("{'a':1}"), 400, 'malformed_json'],
    ['not JSON', json('<xml/>'), 400, 'malformed_json'],
    ['a prototype key', json(withKey(good, '"__proto__":{"admin":true}')), 400, 'malformed_json'],
    ['a constructor key', json(withKey(good, '"constructor":{"prototype":{"admin":true}}')), 400, 'malformed_json'],
    ['NUL in a text', json(withKey(good, '"nul":"a\\u0000b"')), 400, 'malformed_text'],
    ['NUL in a key', json(withKey(good, '"n\\u0000l":1')), 400, 'malformed_text'],
    ['half a surrogate pair', json(withKey(good, '"half":"\\ud800"')), 400, 'malformed_text'],
    ['bytes that are no UTF-8', json(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400, 'malformed_text'],
    ['a body too large', json(withKey(good, `"large":"${'x'.repeat(TOO_LARGE)}"`)), 413, 'body_too_large'],
  ];
  const { body, bodyRequired } = call.operation;
  const missing: typeof broken = bodyRequired
    ? [
        ['no body', { payload: undefined }, 400],
        ['an empty body', json(''), 400],
        ['null for a body', json('null'), 400],
      ]
    : [];
  const wrongType: typeof broken = body
    ? [
        ['an array for a body', json(`[${good}]`), 400],
        ['a number for a body', json('7'), 400],
        ['text for a body', json('"text"'), 400],
        ['deep nesting', json('['.repeat(5_000) + ']'.repeat(5_000)), 400],
      ]
    : [];
  const types: typeof broken = otherTypes.map((contentType) => [
    `content type ${contentType}`,
    { payload: good, contentType },
    415,
    'unsupported_media_type',
  ]);
  return [...broken, ...missing, ...wrongType, ...types].map(([name, raw, status, code]) => ({
    name,
    wire: encodeCall(call, raw),
    expected: { statuses: [status], code },
  }));
}

/** Builds calls whose body is not multipart or cannot be parsed. */
function multipartMutations(call: Call): Mutation[] {
  const wrong: [name: string, raw: RawBody, status: number][] = [
    ['JSON', { payload: '{}', contentType: JSON_TYPE }, 415],
    ['text', { payload: 'x', contentType: 'text/plain' }, 415],
    ['no boundary', { payload: 'x', contentType: 'multipart/form-data' }, 400],
    ['no parts', { payload: '--x--\r\n', contentType: 'multipart/form-data; boundary=x' }, 400],
    ['a part cut short', { payload: '--x\r\ncontent-dis', contentType: 'multipart/form-data; boundary=x' }, 400],
  ];
  return wrong.map(([name, raw, status]) => ({ name, wire: encodeCall(call, raw), expected: { statuses: [status] } }));
}

const json = (payload: string | Buffer): RawBody => ({ payload, contentType: JSON_TYPE });

/** Inserts a raw entry at the start of a JSON object, because JSON.stringify could not write it. */
const withKey = (good: string, entry: string) =>
  good.startsWith('{') ? `{${entry}${good === '{}' ? '' : ','}${good.slice(1)}` : good;
