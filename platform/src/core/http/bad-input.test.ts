import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VALIDATION_KEYS } from '@parlay/contracts/validation/rule';
import { BODY_LIMIT } from '@parlay/server/receive';
import type { Browser } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let page: Browser;
beforeAll(async () => {
  platform = await testPlatform();
  page = platform.browser();
  await page.logIn('demo1');
});
afterAll(() => platform.close());

const nestedArrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Bodies for POST /api/login, with the expected status, error code and field errors. */
const LOGIN_CASES: [name: string, body: unknown, status: number, code: string, fields?: object][] = [
  ['no body', undefined, 400, 'invalid_request', { body: 'required' }],
  ['an empty object', {}, 400, 'invalid_request', { username: 'required', password: 'required' }],
  ['null', null, 400, 'invalid_request', { body: 'required' }],
  ['an array', [], 400, 'invalid_request'],
  ['a number', 7, 400, 'invalid_request'],
  ['a string', '"text"', 400, 'invalid_request'],
  [
    'wrong types',
    { username: 7, password: ['x'] },
    400,
    'invalid_request',
    { username: 'fieldError', password: 'fieldError' },
  ],
  ['an empty name', { username: '  ', password: 'x' }, 400, 'invalid_request', { username: 'required' }],
  ['a long name', { username: 'x'.repeat(255), password: 'x' }, 400, 'invalid_request', { username: 'maxlength' }],
  [
    'consents of the wrong type',
    { username: 'a', password: 'b', consents: { T: 'yes' } },
    400,
    'invalid_request',
    { 'consents.T': 'fieldError' },
  ],
  ['malformed JSON', '{"username":', 400, 'malformed_json'],
  ['two JSON values', '{} {}', 400, 'malformed_json'],
  ['a prototype key', '{"__proto__":{"x":1},"username":"a","password":"b"}', 400, 'malformed_json'],
  ['a constructor key', '{"constructor":{"prototype":{"x":1}},"username":"a"}', 400, 'malformed_json'],
  ['a NUL in a string', '{"username":"a\\u0000b","password":"x"}', 400, 'malformed_text'],
  ['a NUL in a key', '{"username":"a","password":"x","consents":{"\\u0000":true}}', 400, 'malformed_text'],
  ['half a surrogate pair', '{"username":"\\ud800","password":"x"}', 400, 'malformed_text'],
  ['deep nesting', nestedArrays(20_000), 400, 'malformed_json', { body: 'fieldError' }],
  [
    'deep nesting in a field of any shape',
    `{"username":"a","password":"b","browserFingerPrint":{"a":${nestedArrays(20_000)}}}`,
    400,
    'malformed_json',
    { body: 'fieldError' },
  ],
  ['nesting of 33 levels', nestedArrays(33), 400, 'malformed_json'],
  ['an oversized body', { username: 'a', password: 'b', x: 'y'.repeat(BODY_LIMIT) }, 413, 'body_too_large'],
  ['SQL', { username: "' or 1=1 --", password: 'x' }, 401, 'invalid_credentials'],
  ['an escaped backslash before u0000', '{"username":"\\\\u0000","password":"x"}', 401, 'invalid_credentials'],
];

describe('a bad body', () => {
  // Uses a loop, because `it.each` would pass Jest's callback as the last parameter in rows without `fields`.
  for (const [name, body, status, code, fields] of LOGIN_CASES)
    it(`is refused with a code and the field errors: ${name}`, async () => {
      const response = await page.send('POST', '/api/login', {
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
      });
      expect([response.status, response.error?.code]).toEqual([status, code]);
      if (fields) expect(response.error?.fieldErrors).toMatchObject(fields);
      if (code === 'invalid_request') expect(Object.keys(response.error?.fieldErrors ?? {})).not.toEqual([]);
    });

  it.each([
    ['POST', '/api/register'],
    ['POST', '/api/account/update-customer'],
    ['POST', '/api/tickets'],
    ['POST', '/api/reports'],
    ['POST', '/api/provider/lucky-dice/bet'],
  ] as const)('is refused at %s %s if a field is deeply nested', async (method, path) => {
    for (const levels of [32, 5_000]) {
      const response = await page.send(method, path, { body: `{"field":${nestedArrays(levels)}}` });
      expect([response.status, response.error?.code]).toEqual([400, 'malformed_json']);
    }
  });

  it('is refused if it has another content type', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
    ]) {
      const response = await page.send('POST', '/api/login', { body: 'a=b', headers: { 'content-type': type } });
      expect([type, response.status, response.error?.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
  });

  it('is refused if it has several megabytes, and the connection stays open', async () => {
    const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const megabytes = JSON.stringify({ username: 'a', password: 'y'.repeat(8 * 1024 * 1024) });
    const send = (body: string) =>
      new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
        const headers = { ...page.writing(), 'content-type': 'application/json' };
        const call = request(`${origin}/api/login`, { method: 'POST', agent, headers }, (response) => {
          const port = response.socket.localPort;
          response.resume().once('end', () => resolve({ status: response.statusCode, port }));
        });
        call.once('error', reject).end(body);
      });
    const refused = await send(megabytes);
    const next = await send('{}');
    expect([refused.status, next.status]).toEqual([413, 400]);
    expect(next.port).toBe(refused.port);
    agent.destroy();
  });

  it('is refused if it is not UTF-8', async () => {
    const response = await platform.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { ...page.writing(), 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    });
    expect([response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      400,
      'malformed_text',
    ]);
  });
});

describe('a field error [VA1, VA12]', () => {
  it('has a key from the documented catalogue', () => {
    const { components } = platform.app.swagger() as { components?: { schemas?: Record<string, unknown> } };
    expect(components?.schemas?.Failure).toMatchObject({
      properties: { error: { properties: { fieldErrors: { additionalProperties: { enum: [...VALIDATION_KEYS] } } } } },
    });
  });

  it.each([
    ['a malformed path', 'GET', '/api/cms-content/%ff', undefined, { path: 'fieldError' }],
    ['a NUL in the query', 'GET', '/api/sports-book?language=%00', undefined, { query: 'fieldError' }],
    ['an unknown enum value', 'GET', '/api/sports-book?device=FRIDGE', undefined, { device: 'fieldError' }],
    ['a truncated body', 'POST', '/api/account/preferences', '{"theme":', { body: 'fieldError' }],
    ['a value of a wrong type', 'POST', '/api/account/preferences', '{"showBalance":7}', { showBalance: 'fieldError' }],
    ['an unknown field', 'POST', '/api/logout', '{"reason":"idle","a":1}', { a: 'fieldError' }],
    ['a missing field', 'POST', '/api/account/edit-password', '{}', { newPassword: 'required' }],
  ] as const)('is reported for %s', async (_name, method, path, body, fields) => {
    const { status, error } = await page.send(method, path, { body });
    expect(status).toBe(400);
    expect(error?.fieldErrors).toMatchObject(fields);
  });
});

describe('a bad URL', () => {
  it.each([
    ['/api/cms-content/%ff', 400, 'malformed_url'],
    ['/api/cms-content/%00', 400, 'malformed_url'],
    ['/api/cms-content/%', 400, 'malformed_url'],
    ['/api/sports-book?language=%00', 400, 'malformed_url'],
    [`/api/cms-content/${'x'.repeat(300)}`, 414, 'url_too_long'],
    ['/api/cms-content/..%2f..%2fpackage.json', 404, 'not_found'],
    ['/api/cms-content/__proto__', 404, 'not_found'],
    ['/api/translation/104/xx', 404, 'not_found'],
    ['/api/translation/999/en', 404, 'not_found'],
    ['/api/translation/__proto__/constructor', 400, 'invalid_request'],
    ['/api/sports-book?device=FRIDGE', 400, 'invalid_request'],
    ['/api/sports-book?liveMode=maybe&liveMode=true', 400, 'invalid_request'],
  ])('is refused: %s', async (path, status, code) => {
    const response = await page.get(path);
    expect([response.status, response.error?.code]).toEqual([status, code]);
  });
});

describe('a request with bad headers', () => {
  it('never authenticates a visitor', async () => {
    for (const headers of [
      { cookie: '__Host-parlay_session=%00%ff; XSRF-TOKEN=%' },
      { cookie: `__Host-parlay_session=${'x'.repeat(4000)}` },
      { cookie: ';;;=;a' },
      { 'x-forwarded-for': 'nonsense, ::::' },
    ] as Record<string, string>[]) {
      const response = await platform.browser().get('/api/account/user', { headers });
      expect([response.status, response.data]).toEqual([200, { authenticated: false }]);
    }
  });

  it('is refused with 421 if it names an unknown host', async () => {
    const headers = { 'x-forwarded-host': '<script>' };
    const response = await platform.browser().get('/api/account/user', { headers });
    expect([response.status, response.error?.code]).toEqual([421, 'misdirected_request']);
  });
});
