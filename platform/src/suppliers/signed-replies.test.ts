import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompanyOf } from '@parlay/contracts/providers';
import { type TestPlatform, testPlatform } from '../testing/platform.ts';
import { betsyWallet } from './betsy/wallet.ts';
import { hub88Wallet } from './hub88/wallet.ts';
import type { Protocols } from './protocol-routes.ts';

const book: CompanyOf<'sports'> = {
  ...{ id: 'signing', kind: 'sports', address: 'http://127.0.0.1:1', driver: 'betsy' },
  settings: { keys: { theirs: [randomUUID()] } },
};
const signatureOf = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

/** The registered protocols, of which one signs its responses together with the request's own id. */
const protocols: Protocols = {
  hub88: hub88Wallet,
  betsy: {
    ...betsyWallet,
    signReply: ({ keys }, { status, body }, { headers }) => ({
      'x-reply-signature': signatureOf(keys.theirs[0], String(status), String(headers['x-request']), body),
    }),
  },
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ config: { providers: [book] }, protocols });
});
afterAll(() => platform.close());

describe('responses of a protocol that signs them', () => {
  it.each([
    ['a refusal', '{"token":"nobody","requestId":"1"}', { code: 3 }],
    ['a request that nobody signed', '{}', { code: 1 }],
  ])('carry a signature over their exact bytes: %s', async (_case, payload, expected) => {
    const [secret] = book.settings.keys.theirs;
    const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
    const signed = createHmac('sha256', secret).update(`${header}.${Buffer.from(payload).toString('base64url')}`);
    const jws = expected.code === 1 ? 'none' : `${header}..${signed.digest('base64url')}`;
    const reply = await platform.app.inject({
      method: 'POST',
      url: '/api/provider/signing/user/profile',
      headers: { 'content-type': 'application/json', 'x-request': 'r-1', 'x-sign-jws': jws },
      payload,
    });
    expect(reply.json()).toMatchObject(expected);
    expect(reply.headers['x-reply-signature']).toBe(signatureOf(secret, String(reply.statusCode), 'r-1', reply.body));
  });
});
