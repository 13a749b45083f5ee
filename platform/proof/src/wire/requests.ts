import fc from 'fast-check';
import { anyContent, bytesOf, type Content } from './content.ts';

const FRAMINGS = ['length', 'chunked', 'short', 'long', 'broken-chunks', 'both', 'none'] as const;

/** Request as sent over the wire, with its malformed parts. */
export interface RequestCase {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  /** Whether `Host` and `Connection: close` are added. */
  isComplete: boolean;
  body: Content | undefined;
  /** How the body's length is declared, either correctly or with one error. */
  framing: (typeof FRAMINGS)[number];
  /** Number of bytes to send; undefined to send all bytes. */
  cutAt: number | undefined;
  /** Number of separate writes on the connection. */
  pieces: number;
}

const METHODS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PURGE',
  'get',
  'G T',
  '',
];
const TARGETS = [
  '//[',
  '//',
  '*',
  '',
  '?',
  '/%',
  '/%00',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/\\[',
  '//evil.example/x',
  'http://',
  'http://[::1',
  'http://evil.example/',
  'https://[/',
  '/.%2e/.%2e/',
  '/a//b///c',
  '/;a=b',
  '/#x',
  '/__proto__',
  '/constructor',
];
const QUERIES = [
  '?',
  '?%',
  '?a=%ff',
  '?__proto__[a]=1',
  '?a[]=1&a=2',
  '?a=1&a=2&a=3',
  '?%00=1',
  '?locale=%00&channel=[',
  '?=',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9', 'http/1.1', 'HTTP/1.1 x', ''];
const HEADERS: readonly [string, readonly string[]][] = [
  ['Host', ['', '[', '[::1', 'a b', 'x'.repeat(300), 'localhost:99999', 'bu-1.localhost', 'evil.example', '%00', '..']],
  ['Cookie', ['=', ';;;', 'a=%', 'a', 'XSRF-TOKEN=%ff', 'locale=__proto__', 'x='.repeat(200), 'session="']],
  [
    'Content-Type',
    ['', 'application/json', 'application/json; charset=', 'text/plain', 'multipart/form-data', '/', 'a/b;;'],
  ],
  ['Content-Encoding', ['gzip', 'br', 'x', 'gzip, gzip']],
  ['Content-Length', ['-1', 'abc', '0x10', '9'.repeat(30), '1, 1', '']],
  ['Transfer-Encoding', ['chunked', 'x', 'chunked, chunked', 'gzip, chunked', 'identity']],
  ['Accept', ['text/html', '*/*;q=x', ',', '\u00ff']],
  ['Accept-Encoding', ['br;q=', 'x', 'br;q=0, gzip;q=0, identity;q=0', ','.repeat(500)]],
  ['Accept-Language', ['xx', '-', 'en;q=NaN', '*', `${'a'.repeat(200)}`, 'fi;q=1e999']],
  ['If-None-Match', ['*', '"', 'W/', '""']],
  ['If-Modified-Since', ['never', '-1']],
  ['Range', ['bytes=0-', 'bytes=9-1', 'bytes=-', 'x=1', 'bytes=0-1,0-1']],
  ['X-Forwarded-For', ['', ',', '::', '999.1.1.1', '1.2.3.4, [', 'unknown', '\u00e9']],
  ['X-Forwarded-Host', ['[', 'evil.example', '']],
  ['X-Forwarded-Proto', ['javascript', 'https, http', '']],
  ['Forwarded', ['for=[', 'for="_x', ';;']],
  ['Authorization', ['', 'Bearer', 'Bearer x', 'Basic %', `Bearer ${'x'.repeat(5_000)}`, 'Bearer \u00ff']],
  ['Origin', ['null', '', 'http://[', 'javascript:', 'http://localhost:1', 'x']],
  ['Referer', ['http://[', '', '//', 'x'.repeat(4_000)]],
  ['X-XSRF-TOKEN', ['', 'x', '\u00ff']],
  ['Idempotency-Key', ['', 'x', '\u00ff', 'x'.repeat(500)]],
  ['Last-Event-ID', ['-1', 'x', '9'.repeat(40)]],
  ['Sec-Fetch-Mode', ['navigate', 'x']],
  ['Expect', ['100-continue', 'x']],
  ['Connection', ['keep-alive', 'Upgrade', 'x, y', '']],
  ['Upgrade', ['websocket', 'h2c', '', 'x']],
  ['Sec-WebSocket-Key', ['', 'x', 'dGhlIHNhbXBsZSBub25jZQ==']],
  ['Sec-WebSocket-Version', ['13', '12', 'x', '']],
  ['Sec-WebSocket-Extensions', ['permessage-deflate', 'permessage-deflate; x=', ';', ',']],
  ['Sec-WebSocket-Protocol', [',', 'a, a', '\u00ff']],
  ['', ['x']],
  ['A B', ['x']],
  ['X\u0000', ['x']],
  ['X-Long', ['x'.repeat(20_000)]],
];
const UPGRADE: [string, string][] = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
];

const latin1 = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));

const header: fc.Arbitrary<[string, string]> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...HEADERS)
      .chain(([name, values]) => fc.constantFrom(...values).map((value): [string, string] => [name, value])),
  },
  { weight: 1, arbitrary: fc.tuple(latin1(20), latin1(60)) },
);

/** Endpoint of a server. */
export interface Endpoint {
  method: string;
  path: string;
}

const DIMENSIONS = ['method', 'target', 'version', 'headers', 'upgrade', 'body', 'framing', 'cut', 'bare'] as const;
type Dimension = (typeof DIMENSIONS)[number];

const anyMethod = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...METHODS) }, { weight: 1, arbitrary: latin1(8) });
const anyVersion = fc.constantFrom(...VERSIONS);
const manyHeaders = fc
  .integer({ min: 1, max: 3_000 })
  .map((count) => Array.from({ length: count }, (_, at): [string, string] => [`X-${at}`, 'x']));
const anyHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: manyHeaders },
);
const anyTarget = (path: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...QUERIES).map((query) => path + query) },
    { weight: 2, arbitrary: fc.constantFrom(...TARGETS).map((part) => path + part) },
    { weight: 3, arbitrary: fc.constantFrom(...TARGETS) },
    { weight: 1, arbitrary: latin1(40).map((part) => `/${part}`) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((length) => `/${'x'.repeat(length)}`) },
  );

/**
 * Generates calls to a server with one or two malformed parts. The other parts are valid, so that the request gets past
 * the parser. `credentials` are headers that authorize a call. They are sent with two of three requests.
 */
export function requests(
  endpoints: readonly Endpoint[],
  credentials: readonly [string, string][],
): fc.Arbitrary<RequestCase> {
  return fc
    .record({
      endpoint: fc.constantFrom(...endpoints),
      malformed: fc.uniqueArray(fc.constantFrom(...DIMENSIONS, 'body' as const), { minLength: 1, maxLength: 2 }),
      isLetIn: fc.constantFrom(true, true, false),
      pieces: fc.oneof(
        { weight: 6, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }) },
      ),
    })
    .chain(({ endpoint, malformed, isLetIn, pieces }) => {
      const pick = <T>(dimension: Dimension, wrong: fc.Arbitrary<T>, right: T): fc.Arbitrary<T> =>
        malformed.includes(dimension) ? wrong : fc.constant(right);
      const allowed = isLetIn ? credentials : [];
      const upgrade = malformed.includes('upgrade') ? UPGRADE : [];
      const hasBody = endpoint.method !== 'GET' || malformed.includes('body') || malformed.includes('framing');
      return fc.record({
        method: pick('method', anyMethod, endpoint.method),
        target: pick('target', anyTarget(endpoint.path), endpoint.path),
        version: pick('version', anyVersion, 'HTTP/1.1'),
        headers: pick('headers', anyHeaders, []).map((wrong) => [...allowed, ...upgrade, ...wrong]),
        isComplete: fc.constant(!malformed.includes('bare')),
        body: hasBody ? pick('body', anyContent, { kind: 'text', text: '{}' }) : fc.constant(undefined),
        framing: pick('framing', fc.constantFrom(...FRAMINGS), 'length'),
        cutAt: pick('cut', fc.integer({ min: 0, max: 200 }), undefined),
        pieces: fc.constant(pieces),
      });
    });
}

/** Encodes a request. */
export function bytesOfRequest(request: RequestCase): Buffer {
  const body = request.body && bytesOf(request.body);
  const headers = [...request.headers];
  if (request.isComplete) headers.unshift(['Host', 'localhost'], ['Connection', 'close']);
  // Most servers refuse a body without a content type before they read it.
  const hasContentType = headers.some(([name]) => name === 'Content-Type');
  if (body && !hasContentType) headers.push(['Content-Type', 'application/json']);
  if (body) headers.push(...lengthHeaders(request.framing, body.length));
  const head = [
    `${request.method} ${request.target} ${request.version}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), ...(body ? frameBody(request.framing, body) : [])]);
  return request.cutAt === undefined ? bytes : bytes.subarray(0, request.cutAt);
}

function lengthHeaders(framing: RequestCase['framing'], length: number): [string, string][] {
  const declared: [string, string] = ['Content-Length', String(length)];
  const chunked: [string, string] = ['Transfer-Encoding', 'chunked'];
  switch (framing) {
    case 'length':
      return [declared];
    case 'short':
      return [['Content-Length', String(Math.floor(length / 2))]];
    case 'long':
      return [['Content-Length', String(length + 100)]];
    case 'chunked':
    case 'broken-chunks':
      return [chunked];
    case 'both':
      return [declared, chunked];
    case 'none':
      return [];
  }
}

function frameBody(framing: RequestCase['framing'], body: Buffer): Buffer[] {
  if (framing === 'chunked')
    return [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')];
  if (framing === 'broken-chunks') return [Buffer.from('zz\r\n'), body, Buffer.from('\r\n-1\r\n\r\n')];
  return [body];
}

/** Returns true if the request has everything that the server needs, so the server must respond. */
export const isCompleteRequest = ({ framing, body, cutAt, isComplete, headers, version }: RequestCase): boolean =>
  isComplete &&
  version === 'HTTP/1.1' &&
  cutAt === undefined &&
  (body === undefined || framing === 'length' || framing === 'chunked') &&
  !headers.some(([name]) => /^(content-length|transfer-encoding|expect|connection|upgrade)$/i.test(name));
