import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Company, signingKeysOf } from '@parlay/contracts/providers';
import { signedHeaders } from '@parlay/server/signed-call';
import { type TestPlatform, testPlatform } from '../testing/platform.ts';

const [FIRST, SECOND, OLD] = ['the first key of the company', 'the second key of the company', 'an old key'];
const studio = (id: string, allowedAddresses?: string[]): Company => ({
  ...{ id, kind: 'game', address: 'http://127.0.0.1:1', driver: 'parlay-1' },
  settings: { keys: { ours: ['our key'], theirs: [FIRST, SECOND] }, ...(allowedAddresses && { allowedAddresses }) },
});

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    config: { providers: [studio('open'), studio('closed', ['203.0.113.0/24', '2001:db8::/32'])] },
  });
});
afterAll(() => platform.close());

/** Sends a signed request for a balance. The error code of an authenticated request is `unknown_token`. */
async function callOf(
  provider: string,
  { key = FIRST, remoteAddress = '203.0.113.9', sent }: { key?: string; remoteAddress?: string; sent?: string } = {},
): Promise<{ status: number; code: string; reason: unknown }> {
  const target = `/api/provider/${provider}/balance`;
  const body = JSON.stringify({ token: 'unknown' });
  const response = await platform.app.inject({
    method: 'POST',
    url: target,
    remoteAddress,
    headers: { 'content-type': 'application/json', ...signedHeaders(key, { method: 'POST', target, body }) },
    payload: sent ?? body,
  });
  const { error } = response.json<{ error: { code: string; details?: { reason: unknown } } }>();
  return { status: response.statusCode, code: error.code, reason: error.details?.reason };
}

describe('a request from a provider', () => {
  it('is accepted with either of two keys, and refused with another one', async () => {
    expect((await callOf('open')).code).toBe('unknown_token');
    expect((await callOf('open', { key: SECOND })).code).toBe('unknown_token');
    expect(await callOf('open', { key: OLD })).toEqual({ status: 401, code: 'invalid_signature', reason: 'wrong' });
    const own = signingKeysOf(platform.config.providers[0])?.ours;
    expect((await callOf('open', { key: own ?? '' })).code).toBe('invalid_signature');
  });

  it('is refused from an address outside the allowed blocks', async () => {
    const refused = { status: 401, code: 'invalid_signature', reason: 'address' };
    expect((await callOf('closed')).code).toBe('unknown_token');
    expect((await callOf('closed', { remoteAddress: '2001:db8::7' })).code).toBe('unknown_token');
    expect((await callOf('closed', { remoteAddress: '::ffff:203.0.113.9' })).code).toBe('unknown_token');
    expect(await callOf('closed', { remoteAddress: '203.0.114.1' })).toEqual(refused);
    expect(await callOf('closed', { remoteAddress: '2001:db9::7' })).toEqual(refused);
  });

  it('is checked over its exact bytes, including a byte order mark', async () => {
    const sent = `\ufeff${JSON.stringify({ token: 'unknown' })}`;
    expect(await callOf('open', { sent })).toEqual({ status: 401, code: 'invalid_signature', reason: 'wrong' });
  });
});
