import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { verifyAuditIn } from '../audit/verify.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { bytesOf, createTestRelease } from '../testing/releases.ts';
import { casinoRelease, hostRelease } from '../testing/site.ts';
import { installTokens } from './staff/install-tokens.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease(), '1.0.0');
  await registry.goLive(casinoRelease({ build: '1' }), '1.0.0');
  await registry.goLive(casinoRelease({ build: '2' }), '2.0.0');
  await registry.goLive(casinoRelease({ build: '3' }), '3.0.0');
});
afterAll(() => registry.remove());

const live = async () =>
  (await registry.status()).body.data.remotes.find((row) => row.remote === 'remote-casino' && row.canary === null)
    ?.version;
const revision = async () => (await registry.status()).body.data.revision;
const history = async (limit = 1) =>
  (await registry.call('GET', `/api/history?limit=${limit}`)).body.data as unknown as Record<string, unknown>[];
const fileOf = (build: string, file: string) =>
  join(registry.dataDir, 'artifacts', 'remote-casino', casinoRelease({ build }).digest, file);

describe('a rollback', () => {
  it('is refused with the names of missing or altered files and changes nothing', async () => {
    const before = await revision();
    const original = await readFile(fileOf('2', 'lobby.js'));
    await writeFile(fileOf('2', 'lobby.js'), 'var altered = 1;');
    await rm(fileOf('2', 'main.js'));
    for (const body of [{}, { to: '2.0.0' }]) {
      const refused = await registry.rollback('remote-casino', { ...body, reason: 'slow' });
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'damaged_release' } } });
      expect(refused.body.error.message).toMatch(/^remote-casino 2\.0\.0 cannot go live: .*lobby\.js.*/);
      expect(refused.body.error.message).toContain('main.js of remote-casino is missing');
    }
    const joint = { remotes: ['remote-casino', 'host'], reason: 'slow' };
    expect((await registry.call('POST', '/api/channels/production/rollback', joint)).status).toBe(409);
    expect([await live(), await revision()]).toEqual(['3.0.0', before]);
    await writeFile(fileOf('2', 'lobby.js'), original);
    await writeFile(fileOf('2', 'main.js'), bytesOf(casinoRelease({ build: '2' }), 'main.js'));
    expect((await registry.rollback('remote-casino', { reason: 'slow' })).status).toBe(200);
    expect((await registry.promote('remote-casino', { version: '3.0.0' })).status).toBe(200);
  });

  it('withdraws a canary even if the files of the live version are damaged', async () => {
    await registry.promote('remote-casino', { version: '1.0.0', canary: 10 });
    const original = await readFile(fileOf('3', 'lobby.js'));
    await rm(fileOf('3', 'lobby.js'));
    expect((await registry.rollback('remote-casino', { reason: 'slow' })).body.data).toMatchObject({ changed: true });
    await writeFile(fileOf('3', 'lobby.js'), original);
  });
});

describe('a canary', () => {
  it.each([
    [{ version: '3.0.0', canary: 10 }, 'version', 'live for everyone already'],
    [{ version: '1.0.0', canary: 10, brand: 999 }, 'brand', 'There is no brand 999. The brands are 103, 104.'],
    [{ version: '1.0.0', canary: 0 }, 'canary', 'reaches nobody'],
    [{ version: '1.0.0', canary: 0.001 }, 'canary', 'reaches nobody'],
    [{ version: '1.0.0', canary: 100 }, 'canary', 'promote it without --canary'],
  ])('is refused with an invalid audience or version: %j', async (body, field, sentence) => {
    const before = await revision();
    const refused = await registry.promote('remote-casino', body);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_canary' } } });
    expect(Object.keys(refused.body.error.fieldErrors)).toEqual([field]);
    expect(refused.body.error.message).toContain(sentence);
    expect(await revision()).toBe(before);
  });

  it('is accepted for all visitors of one brand and logged with its share and brand', async () => {
    expect((await registry.promote('remote-casino', { version: '1.0.0', brand: 103 })).status).toBe(200);
    expect(await history()).toMatchObject([{ action: 'canary', detail: { percent: 100, brand: 103 } }]);
    await registry.rollback('remote-casino', { reason: 'done' });
  });
});

describe('a change with an outdated revision', () => {
  it('is refused with who changed what in between', async () => {
    const before = await revision();
    await registry.promote('remote-casino', { version: '2.0.0', reason: 'mine' }, registry.tokens.casino);
    const conflict = await registry.promote('remote-casino', { version: '1.0.0', expectedRevision: before });
    expect(conflict).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'revision_conflict',
          details: {
            revision: before + 1,
            changes: [{ by: 'casino', action: 'promote', what: ['remote-casino 2.0.0'] }],
          },
        },
      },
    });
    expect(conflict.body.error.message).toMatch(/Meanwhile: casino: promote remote-casino 2\.0\.0 \(\d{4}-.* UTC\)\.$/);
    expect(await live()).toBe('2.0.0');
  });
});

describe('a freeze', () => {
  it('is set and lifted only by ops and is reported by a check', async () => {
    const call = (verb: string, token?: string) =>
      registry.call('POST', `/api/remotes/remote-casino/${verb}`, { reason: 'derby day' }, token);
    expect((await call('freeze', registry.tokens.casino)).status).toBe(403);
    expect((await call('freeze')).status).toBe(200);
    expect((await call('unfreeze', registry.tokens.casino)).status).toBe(403);
    const { body } = await registry.check('remote-casino', '3.0.0');
    expect(body.data).toMatchObject({ ok: false, reasons: ['remote-casino is frozen by ops: derby day'] });
    expect((await registry.promote('remote-casino', { version: '3.0.0' })).body.error.code).toBe('frozen');
    expect((await call('unfreeze')).status).toBe(200);
  });
});

describe('a candidate', () => {
  it('needs every language that a brand serves, with all messages', async () => {
    await registry.publish(casinoRelease({ build: 'en', locales: { en: ['en.js'] } }), '5.0.0');
    const { body } = await registry.check('remote-casino', '5.0.0');
    expect(body.data.reasons).toEqual(['remote-casino has no messages in "fi", a language that a brand serves.']);
    await registry.publish(casinoRelease({ build: 'words', missingMessages: { fi: ['lobby.title'] } }), '5.1.0');
    const promoted = await registry.promote('remote-casino', { version: '5.1.0' });
    expect(promoted.body.error.message).toContain('remote-casino lacks messages in "fi": lobby.title.');
  });
});

describe('uploads', () => {
  it.each([
    ['entry.js.br', "the store's compressed copies"],
    ['other.GZ', "the store's compressed copies"],
    ['entry.js/more.js', '"entry.js" is a file and also the folder of "entry.js/more.js"'],
    ['ENTRY.js', 'differ in case only'],
    ['release.json/x.js', '"release.json" is a file and also the folder'],
    ['a/./b.js', 'a/./b.js'],
    ['a//b.js', 'a//b.js'],
  ])('are refused with the reason before they open if they contain a file named %s', async (name, explanation) => {
    const testRelease = createTestRelease({
      remote: 'remote-casino',
      build: name,
      extraFiles: { [name]: 'var x = 1;' },
    });
    const reply = await registry.upload(testRelease);
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'invalid_release' } } });
    expect(reply.body.error.message).toContain(explanation);
    const entry = await registry.call(
      'PUT',
      `/api/artifacts/remote-casino/${testRelease.digest}/entry.js`,
      bytesOf(testRelease, 'entry.js'),
    );
    expect(entry.body.error.code).toBe('incomplete_upload');
  });

  it('fail with a reference if the store is not writable, and so does the health check', async () => {
    const testRelease = casinoRelease({ build: 'read-only' });
    const staging = join(registry.dataDir, 'artifacts', '.staging');
    await rm(staging, { recursive: true, force: true });
    await writeFile(staging, 'a file where a folder is needed');
    const reply = await registry.upload(testRelease);
    expect(reply).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', reference: expect.any(String) } },
    });
    expect(reply.body.error.message).toMatch(/^The artifact store cannot be written \(E\w+\)\./);
    const health = await fetch(`${registry.url}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([503, { status: 'failing', failing: 'artifact store' }]);
    await rm(staging);
    expect((await registry.upload(testRelease)).status).toBe(200);
  });

  it('are recorded as dirty from a checkout with uncommitted changes', async () => {
    const testRelease = casinoRelease({ build: 'dirty' });
    await registry.upload(testRelease);
    const body = { digest: testRelease.digest, version: '6.0.0', commit: 'abcdef1', dirty: true };
    await registry.call('POST', '/api/remotes/remote-casino/versions', body);
    expect(await history()).toMatchObject([{ action: 'publish', detail: { commit: 'abcdef1', dirty: true } }]);
    await registry.promote('remote-casino', { version: '6.0.0' });
    expect((await registry.status()).body.data.remotes).toContainEqual(
      expect.objectContaining({ version: '6.0.0', commit: 'abcdef1', dirty: true }),
    );
  });
});

describe('a registry with an empty data folder on the same database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlay-second-'));
  });

  it('changes no existing token and gets its own tokens', async () => {
    await installTokens(registry.db, folder, 'demo');
    const tokens = JSON.parse(await readFile(join(folder, 'tokens.json'), 'utf8')) as Record<string, string>;
    const team = async (token?: string) =>
      (await registry.call('GET', '/api/whoami', undefined, token)).body.data?.team;
    for (const name of ['ops', 'casino', 'account'])
      expect([await team(registry.tokens[name]), await team(tokens[name])]).toEqual([name, name]);
    expect(tokens.ops).not.toBe(registry.tokens.ops);
    await rm(folder, { recursive: true });
  });

  it('does not restore revoked tokens', async () => {
    await installTokens(registry.db, folder, 'demo');
    const tokens = JSON.parse(await readFile(join(folder, 'tokens.json'), 'utf8')) as Record<string, string>;
    const rows = (await registry.call('GET', '/api/tokens')).body.data as unknown as { name: string }[];
    const name = rows
      .map((row) => row.name)
      .filter((one) => one.startsWith('sports-'))
      .at(-1);
    const whoami = async () => (await registry.call('GET', '/api/whoami', undefined, tokens.sports)).status;
    const names = rows.map((row) => row.name).filter((one) => one.startsWith('sports-'));
    for (const one of names) await registry.call('DELETE', `/api/tokens/${one}`);
    expect([name !== undefined, await whoami()]).toEqual([true, 401]);
    await installTokens(registry.db, folder, 'demo');
    expect(await whoami()).toBe(401);
    await rm(folder, { recursive: true });
  });
});

describe('the log', () => {
  it('records refusals with the caller, the request and the reason', async () => {
    await registry.promote('remote-casino', { version: '9.9.9', reason: 'now' }, registry.tokens.casino);
    await registry.rollback('host', { reason: 'not mine' }, registry.tokens.casino);
    expect(await history(2)).toMatchObject([
      { action: 'rollback refused', by: 'casino', remote: 'host', detail: { code: 'forbidden' } },
      { action: 'promote refused', by: 'casino', reason: 'now', detail: { code: 'not_found', version: '9.9.9' } },
    ]);
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });

  it("uses the database's time, not the node's", async () => {
    const { now } = Date;
    const RealDate = globalThis.Date;
    globalThis.Date = class extends RealDate {
      constructor(...args: [] | [string | number]) {
        super(...((args.length === 0 ? [now() - 7_200_000] : args) as [number]));
      }
    } as DateConstructor;
    try {
      await registry.promote('remote-casino', { version: '2.0.0' });
    } finally {
      globalThis.Date = RealDate;
    }
    const [entry] = await history();
    expect(entry).toMatchObject({ action: 'promote' });
    expect(Math.abs(Date.parse(String(entry?.at)) - Date.now())).toBeLessThan(600_000);
    const row = (await registry.status()).body.data.remotes.find(({ remote }) => remote === 'remote-casino');
    expect(Math.abs(Date.parse(String(row?.since)) - Date.now())).toBeLessThan(600_000);
  });

  it.each([
    ['live', sql`UPDATE live SET digest = ${casinoRelease({ build: '1' }).digest} WHERE remote = 'remote-casino'`],
    ['canary', sql`UPDATE canary SET percent = 50`],
    ['frozen remote', sql`DELETE FROM frozen_remote`],
    ['channel', sql`UPDATE channel SET revision = revision + 1`],
  ])('fails verification if the %s table was changed without an entry', async (_table, change) => {
    await registry.promote('remote-casino', { version: '1.0.0', canary: 10 });
    await registry.call('POST', '/api/remotes/remote-casino/freeze', { reason: 'derby day' });
    const verify = async () => (await registry.call('GET', '/api/audit/verify')).body.data;
    expect(await verify()).toMatchObject({ ok: true });
    await registry.db
      .transaction()
      .execute(async (tx) => {
        await change.execute(tx);
        expect(await verifyAuditIn(tx)).toMatchObject({ ok: false, brokenAt: null, differences: [expect.any(String)] });
        throw new Error('undone');
      })
      .catch((error: Error) => expect(error.message).toBe('undone'));
  });
});
