import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Company } from '@parlay/contracts/providers';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { createCertificate } from '../http/certificate.ts';
import { preflight } from '../production/preflight.ts';
import { providersFor, readProviders } from './providers.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlay-providers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY = 'q83vEjRWeJCrze8SNFZ4kAbCdEfGhIjKlMnOpQrStUv=';
const keysOf = (ours: string, theirs: string) => ({ settings: { keys: { ours: [ours], theirs: [theirs] } } });
const company = (id: string, change: object = {}) => ({
  id,
  kind: 'payment',
  address: `https://${id}.example`,
  driver: 'parlay-1',
  ...keysOf(`${KEY}${id}`, `${id}${KEY}`),
  ...change,
});
let files = 0;
const fileOf = (content: unknown) => {
  files += 1;
  const path = join(folder, `${files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const errorsOf = (content: unknown, mode: 'demo' | 'production' = 'production') => {
  const read = readProviders(fileOf(content), mode);
  return read.ok ? [] : read.errors;
};

describe('a providers file', () => {
  it('is read completely if every entry is valid', () => {
    const read = readProviders(
      fileOf({ companies: [company('one'), company('two', { brands: [104] })] }),
      'production',
    );
    expect(read).toMatchObject({ ok: true, companies: [{ id: 'one' }, { id: 'two', brands: [104] }] });
  });

  it('names each wrong entry', () => {
    const companies = [
      company('fine'),
      company('plain', { address: 'http://plain.example' }),
      { ...company('x'), id: 7 },
      company('more', { colour: 'red' }),
    ];
    expect(errorsOf({ companies })).toEqual([
      { entry: 'plain', message: 'address: it is neither https nor on this machine' },
      { entry: 'number 3', message: expect.stringMatching(/^id: /) },
      { entry: 'more', message: 'there is no field colour' },
    ]);
    const others = [
      company('fine'),
      company('fine'),
      company('brands', { brands: [104, 99] }),
      company('same', keysOf(KEY, KEY)),
      company('weak', keysOf('a'.repeat(40), KEY)),
      company('copied', keysOf(company('fine').settings.keys.theirs[0] ?? '', KEY)),
      company('local', { address: 'http://127.0.0.1:1' }),
      company('behind', { address: 'http://127.0.0.1:1', publicAddress: 'https://behind.example' }),
      company('unseen', { kind: 'odds', address: 'http://127.0.0.1:1' }),
    ];
    expect(errorsOf({ companies: others })).toEqual([
      { entry: 'fine', message: 'another company has this id' },
      { entry: 'brands', message: 'brands: there is no brand 99' },
      { entry: 'same', message: 'settings.keys: ours and theirs are the same' },
      { entry: 'weak', message: 'settings.keys.ours: it is not random' },
      { entry: 'copied', message: 'settings.keys.ours: another company has the same key' },
      { entry: 'local', message: 'address: it is not an https address' },
    ]);
    expect(errorsOf({ companies: [others[4], others[6]] }, 'demo')).toEqual([]);
  });

  it('accepts two keys of a direction that are different and new, and no test installation in production', () => {
    const [old, next] = [`${KEY}old`, `${KEY}next`];
    const changing = (ours: string[], theirs: string[], more: object = {}) => ({
      settings: { keys: { ours, theirs }, ...more },
    });
    const companies = [
      company('fine', changing([KEY, old], [next])),
      company('twice', changing([`${KEY}a`], [`${KEY}b`, `${KEY}b`])),
      company('third', changing([`${KEY}c`, `${KEY}d`, `${KEY}e`], [`${KEY}f`])),
      company('none', changing([], [`${KEY}g`])),
      company('copied', changing([`${KEY}h`], [`${KEY}i`, old])),
      company('test', changing([`${KEY}j`], [`${KEY}k`], { test: true })),
      company('blocks', changing([`${KEY}l`], [`${KEY}m`], { allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] })),
      company('address', changing([`${KEY}n`], [`${KEY}o`], { allowedAddresses: ['203.0.113.7'] })),
    ];
    const [third, none, address] = [companies[2], companies[3], companies[7]];
    expect(errorsOf({ companies: [third, none, address] })).toEqual([
      { entry: 'third', message: 'settings.keys.ours: it must be one key, or two while they change' },
      { entry: 'none', message: expect.stringMatching(/^settings\.keys\.ours/) },
      {
        entry: 'address',
        message: 'settings.allowedAddresses.0: it must be a block of addresses, such as 203.0.113.7/32',
      },
    ]);
    const others = companies.filter((one) => one !== third && one !== none && one !== address);
    expect(errorsOf({ companies: others })).toEqual([
      { entry: 'twice', message: 'settings.keys.theirs: both are the same' },
      { entry: 'copied', message: 'settings.keys.theirs: another company has the same key' },
      { entry: 'test', message: 'settings.test: production needs the live installation' },
    ]);
    expect(errorsOf({ companies: [companies[5]] }, 'demo')).toEqual([]);
  });

  it('checks the key pairs of a Hub88 company', () => {
    const pair = (modulusLength = 2048) =>
      generateKeyPairSync('rsa', {
        modulusLength,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      });
    const [ours, theirs, small] = [pair(), pair(), pair(1024)];
    const hub = (id: string, privateKey: string, publicKey: string) =>
      company(id, {
        ...{ kind: 'game', driver: 'hub88' },
        settings: { operatorId: 7, keys: { ours: [privateKey], theirs: [publicKey] } },
      });
    expect(errorsOf({ companies: [hub('fine', ours.privateKey, theirs.publicKey)] })).toEqual([]);
    const companies = [
      hub('same', ours.privateKey, ours.publicKey),
      hub('small', small.privateKey, theirs.publicKey),
      hub('copied', ours.privateKey, pair().publicKey),
    ];
    expect(errorsOf({ companies })).toEqual([
      { entry: 'same', message: 'settings.keys: ours and theirs are the same' },
      { entry: 'small', message: 'settings.keys.ours: it is not an RSA key of 2048 bits or more' },
      { entry: 'copied', message: 'settings.keys.ours: another company has the same key' },
    ]);
    expect(errorsOf({ companies: [hub('swapped', theirs.publicKey, ours.privateKey)] })).toEqual([
      { entry: 'swapped', message: 'settings.keys.ours.0: it must be a PEM text of an RSA key' },
    ]);
    expect(errorsOf({ companies: [company('bank', { driver: 'hub88' })] })).toEqual([
      { entry: 'bank', message: expect.stringMatching(/^driver/) },
    ]);
  });

  it('checks the certificate that our calls present', async () => {
    const [one, other] = [await createCertificate(), await createCertificate()];
    const own = (id: string, clientCertificate: object, address = `https://${id}.example`) =>
      company(id, { address, settings: { ...keysOf(`${KEY}${id}`, `${id}${KEY}`).settings, clientCertificate } });
    const fine = { certificate: one.cert.trim().replaceAll('\r', ''), key: one.key.trim().replaceAll('\r', '') };
    expect(errorsOf({ companies: [own('fine', fine)] })).toEqual([]);
    const companies = [
      own('mixed', { ...fine, key: other.key.trim().replaceAll('\r', '') }),
      own('plain', fine, 'http://localhost:9100'),
    ];
    expect(errorsOf({ companies }, 'demo')).toEqual([
      { entry: 'mixed', message: 'settings.clientCertificate: the key is another certificate’s' },
      { entry: 'plain', message: 'settings.clientCertificate: address is not https' },
    ]);
    expect(errorsOf({ companies: [own('words', { ...fine, key: 'a key' })] })).toEqual([
      { entry: 'words', message: 'settings.clientCertificate.key: it must be a PEM text' },
    ]);
  });

  it('checks the secrets of a Betsy company', () => {
    const book = (id: string, ...theirs: string[]) =>
      company(id, { kind: 'sports', driver: 'betsy', settings: { keys: { theirs } } });
    const [secret, next] = ['5b1f0c9a-partner-secret', '77e2d4b8-partner-secret'];
    expect(errorsOf({ companies: [book('fine', secret, next)] })).toEqual([]);
    const companies = [
      book('first', secret),
      book('twice', next, next),
      book('copied', secret),
      book('poor', 'aaaaaaaa'),
    ];
    expect(errorsOf({ companies })).toEqual([
      { entry: 'twice', message: 'settings.keys.theirs: both are the same' },
      { entry: 'copied', message: 'settings.keys.theirs: another company has the same key' },
      { entry: 'poor', message: 'settings.keys.theirs: it is not random' },
    ]);
    expect(errorsOf({ companies: [book('short', 'demo')] })).toEqual([
      { entry: 'short', message: 'settings.keys.theirs.0: it must be 8 to 200 characters without spaces' },
    ]);
    expect(errorsOf({ companies: [company('games', { kind: 'game', driver: 'betsy' })] })).toEqual([
      { entry: 'games', message: expect.stringMatching(/^driver/) },
    ]);
  });

  it.each([
    ['the file is not JSON', '{"companies":'],
    ['companies: ', {}],
    ['there is no field company', { companies: [], company: [] }],
  ])('reports that %s', (error, content) => {
    expect(errorsOf(content)).toEqual([{ entry: undefined, message: expect.stringContaining(error) }]);
  });

  it('is checked by the preflight, with one line per entry and without showing a key', async () => {
    const PROVIDERS = fileOf({
      companies: [company('one', { address: 'x' }), company('two', { settings: { keys: { ours: [KEY] } } })],
    });
    const { findings } = await preflight(completeEnvironment({ PROVIDERS }));
    const own = findings.filter(({ name }) => name.endsWith('PROVIDERS'));
    expect(own.map(({ name }) => name)).toEqual(['one in PROVIDERS', 'two in PROVIDERS']);
    expect(JSON.stringify(own)).not.toContain(KEY);
  });
});

describe('the providers of an installation', () => {
  const keysOfCompany = ({ settings }: Company) => Object.values(settings.keys).flat();
  const demo = { PARLAY_MODE: 'demo' as const, PORT_SANDBOX: 9082, DATA_DIR: folder };

  it('are the sandbox’s in demo mode, with stable and different keys', () => {
    const [first, second] = [
      providersFor(demo),
      providersFor({ ...demo, SANDBOX_PUBLIC: 'https://companies.example' }),
    ];
    if (!first.ok || !second.ok) throw new Error('the demo has no companies');
    const kinds = new Set(first.companies.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'game',
      'help-desk',
      'identity-check',
      'lottery',
      'odds',
      'payment',
      'player-register',
      'sports',
    ]);
    expect(first.companies[0]).toMatchObject({
      address: 'http://127.0.0.1:9082',
      publicAddress: 'http://sandbox.localhost:9082',
    });
    expect(second.companies[0]?.publicAddress).toBe('https://companies.example');
    const keys = first.companies.flatMap(keysOfCompany);
    expect(new Set(keys).size).toBe(keys.length);
    expect(second.companies.flatMap(keysOfCompany)).toEqual(keys);
  });

  it('come from PROVIDERS if it is set, and only from there in production', () => {
    const PROVIDERS = fileOf({ companies: [company('one')] });
    expect(providersFor({ ...demo, PROVIDERS })).toMatchObject({ ok: true, companies: [{ id: 'one' }] });
    expect(providersFor({ ...demo, PARLAY_MODE: 'production' })).toEqual({
      ok: false,
      error: 'PROVIDERS is not set.',
    });
    const broken = fileOf({ companies: [company('one', { kind: 'bank' })] });
    expect(providersFor({ ...demo, PROVIDERS: broken })).toEqual({
      ok: false,
      error: expect.stringMatching(/^PROVIDERS: one of .*\.json does not work: kind: .*\.$/),
    });
  });
});

describe('the sandbox’s Hub88', () => {
  it('has RSA keys of the installation, which stay the same and are readable only by their owner', () => {
    const environment = { DATA_DIR: join(folder, 'hub88'), PORT_SANDBOX: 8082, PARLAY_MODE: 'demo' as const };
    const read = providersFor(environment);
    expect(providersFor(environment)).toEqual(read);
    const hub88 = read.ok && read.companies.find(({ driver }) => driver === 'hub88');
    expect(hub88).toMatchObject({ id: 'hub88', kind: 'game', settings: { operatorId: 1 } });
    expect(errorsOf({ companies: [hub88] }, 'demo')).toEqual([]);
    const file = join(environment.DATA_DIR, 'hub88-keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
