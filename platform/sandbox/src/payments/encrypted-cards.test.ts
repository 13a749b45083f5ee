import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CardEncoder, isCardToken } from '@parlay/contracts/card-encoder';
import { encoderKeys } from '@parlay/server/encoder-keys';
import { sandboxCompanies } from '@parlay/server/providers';
import '../browser/card-encoder.ts';
import { postJson, type RunningSandbox, signAs, startSandbox } from '../testing/harness.ts';
import { decryptCard } from './encrypted-cards.ts';

const { cardEncoder } = globalThis as unknown as { cardEncoder: CardEncoder };
const CARD = { number: '4242 4242 4242 4242', expiry: '12/49', code: '123', name: 'Änna Demo' };
/** Key of the company in these tests. */
const SECRET = 'key for calls of paycorner';
const encrypted = (change: object = {}, secret = SECRET) =>
  cardEncoder.encrypt({ ...CARD, ...change }, encoderKeys(secret).publicKey);

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.stop());

const register = (token: string) => {
  const body = JSON.stringify({ token });
  return postJson(`${sandbox.url}/payments/api/cards`, body, signAs('paycorner', '/payments/api/cards', body));
};

describe('a card that a page encrypted [B17]', () => {
  it('can be read only by its company, differs each time and reveals no card data', async () => {
    const [one, other] = [await encrypted(), await encrypted()];
    expect(one).not.toBe(other);
    expect(isCardToken(one)).toBe(true);
    for (const part of one.split('.'))
      expect(Buffer.from(part, 'base64url').toString()).not.toMatch(/4242|Demo|12\/49/);
    expect(decryptCard(one, SECRET)).toEqual(CARD);
    expect(decryptCard(one, 'the key of another company')).toBeUndefined();
  });

  it('is refused if it was changed or is too old', async () => {
    const text = await encrypted();
    const [head, none, iv, sealed = '', tag] = text.split('.');
    const changed = sealed.startsWith('A') ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`;
    expect(decryptCard([head, none, iv, changed, tag].join('.'), SECRET)).toBeUndefined();
    expect(decryptCard('4242424242424242', SECRET)).toBeUndefined();
    const minutes = (count: number) => Date.now() + count * 60_000;
    expect(decryptCard(text, SECRET, minutes(14))).toEqual(CARD);
    expect(decryptCard(text, SECRET, minutes(16))).toBeUndefined();
    expect(decryptCard(text, SECRET, minutes(-2))).toBeUndefined();
  });

  it('is registered like a card typed in the frame, unless a field is invalid', async () => {
    const card = await register(await encrypted());
    expect([card.status, card.body.data]).toEqual([
      200,
      { reference: expect.stringMatching(/^card_/), method: 'visa', label: '•••• 4242', expiry: '12/49' },
    ]);
    expect((await register(await encrypted())).body).toEqual(card.body);
    const typed = { ...CARD, methods: ['visa'] };
    const { body } = await postJson(`${sandbox.url}/payments/card-fields`, typed);
    expect((await register(body.data?.token ?? '')).body).toEqual(card.body);
    for (const change of [{ number: '4242 4242 4242 4241' }, { expiry: '01/20' }, { code: '' }])
      expect((await register(await encrypted(change))).status).toBe(422);
    expect((await register(await encrypted({}, 'another key'))).status).toBe(422);
  });
});

describe('the card encoder script [B17]', () => {
  it('matches the configured integrity hash and can be loaded by pages of other origins', async () => {
    const [company] = sandboxCompanies({ PORT_SANDBOX: 8082, DATA_DIR: sandbox.settings.dataDir }).filter(
      ({ kind }) => kind === 'payment',
    );
    if (company?.kind !== 'payment' || !company.encoder) throw new Error('the sandbox has no encoder');
    const response = await fetch(`${sandbox.url}${company.encoder.path}`);
    const script = Buffer.from(await response.arrayBuffer());
    expect(`sha384-${createHash('sha384').update(script).digest('base64')}`).toBe(company.encoder.integrity);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(script.toString()).not.toMatch(/^\s*(import|export)\b/m);
    expect(company.encoder.publicKey).toBe(encoderKeys(company.settings.keys.theirs[0]).publicKey);
  });
});
