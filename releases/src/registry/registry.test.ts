import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { diskAttachments } from '../artifacts/attachments.ts';
import { PUBLISHED_CHANNEL } from '../channels/versions/publish.ts';
import { openDatabase } from '../database/connect.ts';
import { ChannelState, PUBLISHED_EVENT, STATE_EVENT } from '../state/channel-state.ts';
import { listenTo } from '../testing/events.ts';
import { HEALTH_KEY } from '../testing/health-key.ts';
import { startRegistry, TEST_BRANDS, type TestRegistry } from '../testing/registry.ts';
import { bytesOf, createTestRelease, route } from '../testing/releases.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { buildRegistry } from './app.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease());
  await registry.goLive(shellRelease());
});
afterAll(() => registry.remove());

const revision = async () => (await registry.status()).body.data.revision as number;
const liveVersion = async (remote: string) =>
  (await registry.status()).body.data.remotes.find((row: { remote: string }) => row.remote === remote)?.version;

describe('publishing', () => {
  it('gives different bytes different versions, and the same bytes the same version', async () => {
    const first = casinoRelease({ build: 'p1' });
    const second = casinoRelease({ build: 'p2' });
    expect((await registry.publish(first)).body.data).toMatchObject({ version: '1.0.0', created: true });
    expect((await registry.publish(second)).body.data).toMatchObject({ version: '1.0.1', created: true });
    const again = await registry.publish(first);
    expect(again).toMatchObject({ status: 200, body: { data: { version: '1.0.0', created: false } } });
  });

  it('refuses to reuse a version for other bytes', async () => {
    const reply = await registry.publish(casinoRelease({ build: 'p3' }), '1.0.0');
    expect(reply).toMatchObject({
      status: 409,
      body: { error: { code: 'version_taken', fieldErrors: { version: 'taken' } } },
    });
  });

  it('refuses altered bytes, unknown files and a release.json with another digest', async () => {
    const testRelease = casinoRelease({ build: 'p4' });
    const base = `/api/artifacts/remote-casino/${testRelease.digest}`;
    const other = await registry.call('PUT', `${base}/release.json`, Buffer.from('{}'));
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'altered_bytes' } } });
    await registry.call('PUT', `${base}/release.json`, bytesOf(testRelease, 'release.json'));
    const altered = await registry.call('PUT', `${base}/entry.js`, Buffer.from('evil()'));
    expect(altered).toMatchObject({
      status: 422,
      body: { error: { code: 'altered_bytes', fieldErrors: { file: 'altered' } } },
    });
    const unknown = await registry.call('PUT', `${base}/more.js`, Buffer.from('x'));
    expect(unknown).toMatchObject({ status: 422, body: { error: { code: 'invalid_release' } } });
    const premature = await registry.call('POST', '/api/remotes/remote-casino/versions', {
      digest: testRelease.digest,
    });
    expect(premature).toMatchObject({ status: 409, body: { error: { code: 'incomplete_upload' } } });
  });

  it('refuses path traversal in any encoding', async () => {
    const testRelease = casinoRelease({ build: 'p5' });
    const base = `/api/artifacts/remote-casino/${testRelease.digest}`;
    await registry.call('PUT', `${base}/release.json`, bytesOf(testRelease, 'release.json'));
    for (const path of ['%2e%2e%2fevil.js', '..%2f..%2f..%2fevil.js', '%2fetc%2fpasswd', 'a%5c..%5cb'])
      expect((await registry.call('PUT', `${base}/${path}`, Buffer.from('x'))).status).toBe(422);
    for (const path of ['..%2f..%2ftokens.json', '%2e%2e/%2e%2e/tokens.json', 'entry.js%00'])
      expect((await fetch(`${registry.url}/r/remote-casino/${testRelease.digest}/${path}`)).status).toBe(404);
    await expect(stat(join(registry.dataDir, 'evil.js'))).rejects.toThrow();
  });

  it('refuses a release whose release.json contradicts itself', async () => {
    const testRelease = createTestRelease({ remote: 'remote-casino', build: 'p6', scripts: ['absent.js'] });
    const reply = await registry.upload(testRelease);
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'invalid_release' } } });
    expect(reply.body.error.message).toContain('absent.js');
  });

  it('serves files as immutable and compressed to any origin', async () => {
    const testRelease = casinoRelease({ build: 'p7' });
    await registry.publish(testRelease);
    const at = `${registry.url}/r/remote-casino/${testRelease.digest}/${testRelease.release.entry}`;
    const reply = await fetch(at, { headers: { 'accept-encoding': 'br' } });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(await reply.text()).toBe(bytesOf(testRelease, 'entry.js').toString());
  });
});

describe('promoting and rolling back', () => {
  it('lets only one of 16 concurrent promotions with the same expected revision win', async () => {
    const versions = await Promise.all(
      Array.from({ length: 16 }, async (_, n) => {
        const testRelease = shellRelease({ build: `cas${n}` });
        return (await registry.publish(testRelease, `2.0.${n}`)).body.data.version as string;
      }),
    );
    const before = await revision();
    const replies = await Promise.all(
      versions.map((version) => registry.promote('remote-shell', { version, expectedRevision: before })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(15);
    const conflict = replies.find((reply) => reply.status === 409);
    expect(conflict?.body.error).toMatchObject({ code: 'revision_conflict', details: { revision: before + 1 } });
    expect(await revision()).toBe(before + 1);
    await Promise.all(versions.map((version) => registry.promote('remote-shell', { version })));
    expect(await revision()).toBeGreaterThanOrEqual(before + 16);
    expect((await registry.call('GET', '/api/audit/verify')).body.data.ok).toBe(true);
  });

  it('goes back to the previous version, further back from a named one, or to a named one', async () => {
    for (const n of [1, 2, 3]) await registry.goLive(casinoRelease({ build: `r${n}` }), `3.0.${n}`);
    const rollBack = () => registry.rollback('remote-casino', { reason: 'tiles are gone' });
    expect((await rollBack()).body.data).toMatchObject({ version: '3.0.2', changed: true });
    expect((await rollBack()).body.data).toMatchObject({ version: '3.0.2', from: null, changed: false });
    const further = await registry.rollback('remote-casino', { from: '3.0.2', reason: 'these, too' });
    expect(further.body.data).toMatchObject({ version: '3.0.1', from: '3.0.2', changed: true });
    expect((await registry.rollback('remote-casino', { to: '3.0.3', reason: 'was fine' })).body.data.version).toBe(
      '3.0.3',
    );
    expect(await liveVersion('remote-casino')).toBe('3.0.3');
    const same = await registry.rollback('remote-casino', { to: '3.0.3', reason: 'again' });
    expect(same.body.data.changed).toBe(false);
  });

  it('refuses to roll back the first version, and any rollback without a reason', async () => {
    const only = await registry.rollback('host', { reason: 'no way' });
    expect(only).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_roll_back' } } });
    const silent = await registry.rollback('remote-casino', {});
    expect(silent).toMatchObject({ status: 400, body: { error: { fieldErrors: { reason: expect.any(String) } } } });
  });

  it('withdraws a canary with a rollback and keeps the live version', async () => {
    await registry.publish(casinoRelease({ build: 'c1' }), '4.0.0');
    expect((await registry.promote('remote-casino', { version: '4.0.0', canary: 10 })).status).toBe(200);
    const during = (await registry.status()).body.data.remotes.filter(
      (row: { remote: string }) => row.remote === 'remote-casino',
    );
    expect(during).toMatchObject([
      { version: '3.0.3', share: 90 },
      { version: '4.0.0', share: 10 },
    ]);
    const rollback = await registry.rollback('remote-casino', { reason: 'slow' });
    expect(rollback.body.data.version).toBe('3.0.3');
    expect(await liveVersion('remote-casino')).toBe('3.0.3');
    const after = (await registry.status()).body.data.remotes.find(
      (row: { remote: string }) => row.remote === 'remote-casino',
    );
    expect(after).toMatchObject({ changed: { by: 'ops', action: 'rollback', reason: 'slow' } });
  });

  it('refuses promotions of a frozen remote but not rollbacks', async () => {
    await registry.call('POST', '/api/remotes/remote-casino/freeze', { reason: 'derby day' });
    const refused = await registry.promote('remote-casino', { version: '4.0.0' });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'frozen' } } });
    expect((await registry.rollback('remote-casino', { to: '3.0.2', reason: 'bad' })).status).toBe(200);
    await registry.call('POST', '/api/remotes/remote-casino/unfreeze', { reason: 'over' });
    expect((await registry.promote('remote-casino', { version: '4.0.0' })).status).toBe(200);
  });
});

describe('every response', () => {
  it('is 421 for an unknown host name, except for health checks', async () => {
    const get = (url: string, host: string) => registry.app.inject({ url, headers: { host } });
    expect((await get('/api/channels/production', 'evil.example')).json().error.code).toBe('misdirected_request');
    expect((await get('/api/channels/production', 'evil.example')).statusCode).toBe(421);
    expect((await get('/api/channels/production', 'localhost')).statusCode).not.toBe(421);
    expect((await get('/healthz', '10.0.0.7')).statusCode).toBe(200);
  });

  it('has the security headers, for data, refusals, streams and release files', async () => {
    const testRelease = casinoRelease({ build: 'headers' });
    expect(await registry.publish(testRelease)).toMatchObject({ status: 201 });
    const paths = [
      '/healthz',
      '/api/channels/production',
      '/nowhere',
      '/openapi.json',
      '/api/channels/production/events',
      `/r/remote-casino/${testRelease.digest}/${testRelease.release.entry}`,
    ];
    for (const path of paths) {
      const leave = new AbortController();
      const { headers } = await fetch(registry.url + path, { signal: leave.signal });
      expect([path, Object.fromEntries(headers)]).toEqual([
        path,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'x-frame-options': 'DENY',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'cross-origin-resource-policy': path.startsWith('/r/') ? 'cross-origin' : 'same-origin',
          'cache-control': path.startsWith('/r/') ? expect.stringContaining('immutable') : 'no-store',
        }),
      ]);
      leave.abort();
    }
  });
});

describe('several nodes', () => {
  it('notify their edges of each other’s revisions immediately', async () => {
    const other = await buildRegistry({
      mode: 'demo',
      database: openDatabase(registry.databaseUrl, 2),
      databaseUrl: registry.databaseUrl,
      store: registry.store,
      attachments: diskAttachments(registry.dataDir),
      brands: TEST_BRANDS,
      healthKey: HEALTH_KEY,
    });
    const url = await other.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listenTo(`${url}/api/channels/production/events`);
    const states = () =>
      stream.heard
        .filter((event) => event.event === STATE_EVENT)
        .map((event) => ChannelState.parse(JSON.parse(event.data)));
    await waitFor(() => states().length === 1);
    await waitFor(async () => (await fetch(`${url}/healthz`)).status === 200);
    await registry.publish(casinoRelease({ build: 'nodes' }), '4.1.0');
    const promoted = await registry.promote('remote-casino', { version: '4.1.0' });
    await waitFor(() => states().at(-1)?.revision === promoted.body.data.revision);
    expect(
      states()
        .at(-1)
        ?.remotes.find((one) => one.remote === 'remote-casino')?.version,
    ).toBe('4.1.0');
    await stream.stop();
    await other.close();
  });

  it('ignore an unknown message from a node with another build', async () => {
    const message = 'another build says this';
    await sql`select pg_notify(${PUBLISHED_CHANNEL}, ${message})`.execute(registry.db);
    const stream = await listenTo(`${registry.url}/api/channels/production/events`);
    await registry.publish(casinoRelease({ build: 'after' }));
    await waitFor(() => stream.heard.some(({ event }) => event === PUBLISHED_EVENT));
    await stream.stop();
  });
});

describe('the gate', () => {
  it('reports two owners, dropped public routes, unmet needs and missing files', async () => {
    const bad = createTestRelease({
      remote: 'remote-casino',
      build: 'bad',
      routes: [route('home')],
      needs: { react: '^20.0.0', luxon: '^3.0.0' },
      contracts: { ports: 2, bus: 1, releaseSet: 1, federation: 1 },
    });
    await registry.publish(bad, '9.0.0');
    const entry = join(registry.dataDir, 'artifacts', 'remote-casino', bad.digest, 'entry.js');
    for (const copy of [entry, `${entry}.br`, `${entry}.gz`]) await rm(copy);
    const { body } = await registry.check('remote-casino', '9.0.0');
    expect(body.data.ok).toBe(false);
    const reasons = (body.data.reasons as string[]).join('\n');
    expect(reasons).toContain('entry.js of remote-casino is missing');
    expect(reasons).toContain('Route "home" would have two owners: remote-casino and remote-shell');
    expect(reasons).toContain('public route "casino" would be gone');
    expect(reasons).toContain('needs react ^20.0.0, but the host shares 19.3.1');
    expect(reasons).toContain('needs luxon ^3.0.0, which the host does not share');
    expect(reasons).toContain('version 2 of the ports contract');
    expect(reasons).toContain('version 1 of the federation contract, but the host speaks none');
    const refused = await registry.promote('remote-casino', { version: '9.0.0' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'gate_refused', details: { reasons: body.data.reasons } } },
    });
  });
});

describe('the audit log', () => {
  it('says who did what, when and why, newest first', async () => {
    await registry.rollback('remote-casino', { to: '3.0.1', reason: 'the lobby is empty' }, registry.tokens.casino);
    const { body } = await registry.call('GET', '/api/history?remote=remote-casino&limit=3');
    expect(body.data[0]).toMatchObject({ action: 'rollback', by: 'casino', reason: 'the lobby is empty' });
  });

  it('refuses changes to its rows and detects rows that were altered or deleted all the same', async () => {
    const owner = openDatabase(registry.ownerUrl, 1);
    await expect(sql`UPDATE audit SET actor = 'nobody' WHERE seq = 2`.execute(owner.db)).rejects.toThrow('append-only');
    const verify = async () => (await registry.call('GET', '/api/audit/verify')).body.data;
    expect((await verify()).ok).toBe(true);
    await sql`ALTER TABLE audit DISABLE TRIGGER audit_is_append_only`.execute(owner.db);
    await sql`UPDATE audit SET actor = 'nobody' WHERE seq = 2`.execute(owner.db);
    expect(await verify()).toMatchObject({ ok: false, brokenAt: 2, problem: 'entry 2 was altered' });
    await sql`DELETE FROM audit WHERE seq = 2`.execute(owner.db);
    expect(await verify()).toMatchObject({ ok: false, problem: 'entry 2 is missing' });
    await owner.close();
  });
});

describe('the API', () => {
  it('serves its description, a health check and metrics', async () => {
    const paths = Object.keys((await registry.call('GET', '/openapi.json')).body.paths);
    expect(paths).toContain('/api/channels/{channel}/remotes/{remote}/promote');
    expect((await registry.call('GET', '/healthz')).body.status).toBe('ok');
    expect(await (await fetch(`${registry.url}/metrics`)).text()).toContain('parlay_registry_changes_total');
  });
});
