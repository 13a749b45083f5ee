import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Company, companiesOf, companyNamed, Providers, publicAddressOf, serverAddressOf } from './providers.ts';
import { PROVIDERS_SCHEMA_FILE, providersSchema } from './providers-schema.ts';

const keys = { ours: ['a key for our calls to the company'.replaceAll(' ', '-')], theirs: ['x'.repeat(32)] };
const company = (change: object = {}) => ({
  id: 'paycorner',
  kind: 'payment',
  address: 'https://pay.example',
  driver: 'parlay-1',
  settings: { keys },
  ...change,
});
const issueOf = (entry: unknown) => {
  const parsed = Providers.safeParse({ companies: [entry] });
  return parsed.success ? undefined : parsed.error.issues[0]?.path.join('.');
};

describe('the providers file', () => {
  it.each([
    ['a provider with https', company()],
    ['a provider on this machine with http', company({ address: 'http://127.0.0.1:8082' })],
    [
      'a provider with a path, a public URL and brands',
      company({ publicAddress: 'https://x.example/a/', brands: [104] }),
    ],
    ['a lottery', company({ kind: 'lottery', lotteries: { lottery: 'midweek' } })],
    ['any other kind', company({ kind: 'identity-check' })],
  ])('accepts %s', (_, entry) => {
    expect(issueOf(entry)).toBeUndefined();
  });

  it.each([
    ['companies.0.address', company({ address: 'http://pay.example' })],
    ['companies.0.address', company({ address: 'https://user:word@pay.example' })],
    ['companies.0.address', company({ address: 'https://pay.example?x=1' })],
    ['companies.0.address', company({ address: 'http://localhost.example' })],
    ['companies.0.address', company({ address: 'ftp://127.0.0.1' })],
    ['companies.0.publicAddress', company({ publicAddress: 'pay' })],
    ['companies.0.id', company({ id: 'Pay Corner' })],
    ['companies.0.kind', company({ kind: 'bank' })],
    ['companies.0.settings.keys.ours.0', company({ settings: { keys: { ...keys, ours: ['short'] } } })],
    ['companies.0.settings.keys.theirs', company({ settings: { keys: { ours: keys.ours } } })],
    ['companies.0.driver', company({ driver: 'hub88' })],
    ['companies.0.settings', company({ settings: { keys, operator: 'x' } })],
    ['companies.0.brands', company({ brands: [] })],
    ['companies.0.lotteries', company({ kind: 'lottery' })],
    ['companies.0', company({ adress: 'x' })],
    ['companies.0', company({ lotteries: {} })],
  ])('rejects %s in %j', (path, entry) => {
    expect(issueOf(entry)).toBe(path);
  });

  it('matches the published JSON schema', () => {
    expect(JSON.parse(readFileSync(PROVIDERS_SCHEMA_FILE, 'utf8'))).toEqual(JSON.parse(providersSchema()));
  });
});

describe('the providers of an installation', () => {
  const providers = Providers.parse({
    companies: [
      company({ brands: [103] }),
      company({ id: 'second', publicAddress: 'https://second.example/' }),
      company({ id: 'book', kind: 'sports' }),
    ],
  }).companies as readonly Company[];
  const ids = (found: readonly Company[]) => found.map(({ id }) => id);

  it('are found by kind and brand in file order, or by name and kind', () => {
    expect(ids(companiesOf({ providers }, 'payment', 103))).toEqual(['paycorner', 'second']);
    expect(ids(companiesOf({ providers }, 'payment', 104))).toEqual(['second']);
    expect(ids(companiesOf({ providers }, 'payment'))).toEqual(['paycorner', 'second']);
    expect(companiesOf({ providers }, 'odds', 104)).toEqual([]);
    expect(companyNamed({ providers }, 'book', ['sports', 'lottery'])?.id).toBe('book');
    expect(companyNamed({ providers }, 'book', ['payment'])).toBeUndefined();
    expect(companyNamed({ providers }, 'toString', ['payment'])).toBeUndefined();
  });

  it('have a public URL, by default the server URL', () => {
    expect(providers.map(publicAddressOf)).toEqual([
      'https://pay.example',
      'https://second.example',
      'https://pay.example',
    ]);
    expect(providers.map(serverAddressOf)).toEqual(Array(3).fill('https://pay.example'));
  });
});
