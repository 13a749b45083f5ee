import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';
import { casinoRelease, shellRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

jest.setTimeout(300_000);

let registry: TestRegistry;
let edge: TestEdge;
beforeAll(async () => {
  registry = await startLiveSite();
  await registry.publish(casinoRelease({ build: '2' }), '2.0.0');
  await registry.publish(shellRelease({ build: '2' }), '2.0.0');
  // In production mode only a signed link may show other releases.
  edge = await startEdge({ registry: registry.url, mode: 'production', allowedHosts: 'localhost' });
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

const preview = async (body: object, token?: string) => await registry.call('POST', '/api/previews', body, token);
const tokenOf = async (body: object) => (await preview(body)).body.data.token;
const CASINO = { releases: [{ remote: 'remote-casino', version: '2.0.0' }] };

interface Set {
  channel: string;
  remotes: { remote: string; version: string }[];
}
const versionIn = ({ remotes }: Set) => remotes.find(({ remote }) => remote === 'remote-casino')?.version;
const setOf = async (headers: Record<string, string> = {}, query = '') =>
  JSON.parse((await edge.get(`/release-set.json${query}`, headers)).body) as Set;
/** Confirms a preview; by default with the headers of a submit from the confirmation page. */
const confirm = (token: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  edge.app.inject({
    method: 'POST',
    url: '/.preview',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: String(new URLSearchParams({ preview: token, to: '/en/casino?x=1' })),
  });

/** Opens a preview link and confirms it. Returns the cookie that the response sets. */
async function open(token: string): Promise<{ status: number; cookie: string; location: unknown; set: string }> {
  const question = await edge.get(`/en/casino?preview=${token}&x=1`);
  expect(question.headers['set-cookie']?.some((one) => one.includes('preview')) ?? false).toBe(false);
  if (question.status !== 200) return { status: question.status, cookie: '', location: undefined, set: '' };
  const { statusCode: status, headers: confirmation } = await confirm(token);
  const headers = { ...confirmation, 'set-cookie': [confirmation['set-cookie'] ?? []].flat() };
  const set = headers['set-cookie']?.find((one) => one.startsWith('__Host-parlay_preview=')) ?? '';
  return { status, cookie: set.split(';')[0] ?? '', location: headers.location, set };
}

describe('a preview', () => {
  it('shows published versions on the live site, with a badge and a link to leave it', async () => {
    const opened = await open(await tokenOf(CASINO));
    expect([opened.status, opened.location]).toEqual([303, '/en/casino?x=1']);
    expect(opened.set).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    const { cookie } = opened;
    expect([versionIn(await setOf({ cookie })), versionIn(await setOf())]).toEqual(['2.0.0', '1.0.0']);
    expect(versionIn(await setOf({ cookie }, '?channel=production&since=0'))).toBe('2.0.0');

    const page = await edge.get('/en/casino', { cookie });
    expect(page.body).toMatch(/<aside class="preview-badge"[^>]*>.*Preview<\/strong>: remote-casino 2\.0\.0<.*UTC/s);
    expect(page.body).toContain('<a href="?preview=off">Leave preview</a>');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect((await edge.get('/fi/kasino', { cookie })).body).toContain('Poistu esikatselusta');
    const live = await edge.get('/en/casino');
    expect([live.body.includes('preview-badge'), live.headers['x-robots-tag']]).toEqual([false, undefined]);

    const out = await edge.get('/en/casino?preview=off', { cookie });
    expect([out.status, out.headers.location]).toEqual([302, '/en/casino']);
    expect(out.headers['set-cookie']?.join()).toMatch(/__Host-parlay_preview=;.*1970/);
  });

  it('requires confirmation in the page’s language, which other sites cannot give', async () => {
    const token = await tokenOf(CASINO);
    const question = await edge.get(`/fi/kasino?preview=${token}`);
    expect(question.status).toBe(200);
    expect(question.body).toContain('<h1>Näytetäänkö esikatselu?</h1>');
    expect(question.body).toContain('remote-casino 2.0.0');
    expect(question.body).toContain('<a href="/fi/kasino">Älä näytä</a>');
    expect(question.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const confirmation = await confirm(token, headers as Record<string, string>);
      expect([confirmation.statusCode, confirmation.headers['set-cookie']]).toEqual([403, undefined]);
    }
    const redirect = await edge.get(`//evil.example/?preview=off`);
    expect([redirect.status, redirect.headers.location]).toEqual([302, '/evil.example/']);
    const large = await edge.app.inject({
      ...{ method: 'POST', url: '/.preview', payload: `preview=${'x'.repeat(10_000)}&to=/` },
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(large.statusCode).toBe(413);
  });

  it('redirects only to URLs of this site, whatever the spelling of another URL', async () => {
    const token = await tokenOf(CASINO);
    for (const [to, location] of [
      ['//evil.example', '/evil.example'],
      ['/\\evil.example', '/evil.example'],
      ['/\t/evil.example', '/'],
      ['\n//evil.example', '/'],
      ['/.//evil.example', '/evil.example'],
      ['https://evil.example/', '/'],
      ['/x\r\nset-cookie: a=b', '/xset-cookie:%20a=b'],
      ['/fi/kasino?q=☃', '/fi/kasino?q=%E2%98%83'],
    ] as const) {
      const confirmation = await edge.app.inject({
        ...{ method: 'POST', url: '/.preview', payload: new URLSearchParams({ preview: token, to }).toString() },
        headers: {
          host: 'localhost',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
      });
      expect([to, confirmation.statusCode, confirmation.headers.location]).toEqual([to, 303, location]);
    }
  });

  it('shows only versions that were live or passed the gate, unless ops gives a reason', async () => {
    const ungatedRelease = casinoRelease({ build: 'ungated', locales: { en: ['en.js'] } });
    await registry.publish(ungatedRelease, '4.0.0');
    const body = { releases: [{ remote: 'remote-casino', version: '4.0.0' }] };
    const refused = await preview(body, registry.tokens.casino);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'gate_refused' } } });
    expect(refused.body.error.message).toContain('no messages in "fi"');
    const ungated = { ...body, ungated: true, reason: 'to find the cause' };
    expect((await preview(ungated, registry.tokens.casino)).body.error.code).toBe('forbidden');
    const silent = await preview({ ...body, ungated: true });
    expect(silent).toMatchObject({ status: 400, body: { error: { fieldErrors: { reason: expect.any(String) } } } });
    const created = await preview(ungated);
    expect(created.status).toBe(201);
    const log = (await registry.call('GET', '/api/history?limit=1')).body.data;
    expect(log).toMatchObject([{ action: 'preview', reason: 'to find the cause', detail: { ungated: true } }]);

    const listed = async () =>
      (await registry.call('GET', '/api/previews', undefined, registry.tokens.casino)).body.data as unknown as object[];
    const { id } = created.body.data;
    expect((await listed())[0]).toMatchObject({
      ...{ id, channel: 'production', by: 'ops', ungatedReason: 'to find the cause', revision: null },
      releases: [{ remote: 'remote-casino', version: '4.0.0' }],
    });
    await registry.call('DELETE', `/api/previews/${id}`);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('follows the live versions of the other remotes', async () => {
    const { cookie } = await open(await tokenOf(CASINO));
    await registry.promote('remote-shell', { version: '2.0.0' });
    const shell = ({ remotes }: Set) => remotes.find(({ remote }) => remote === 'remote-shell')?.version;
    await waitFor(async () => shell(await setOf({ cookie })) === '2.0.0');
    expect(versionIn(await setOf({ cookie }))).toBe('2.0.0');
    await registry.rollback('remote-shell', { reason: 'test' });
  });

  it('is refused if its token is altered, made up or expired', async () => {
    const token = await tokenOf(CASINO);
    const [id, payload = '', signature] = token.split('.');
    const other = Buffer.from(payload, 'base64url').toString('utf8').replace('2.0.0', '2.0.1');
    for (const forged of [
      `${id}.${Buffer.from(other).toString('base64url')}.${signature}`,
      `nokey.${payload}.${signature}`,
      ...['constructor', '__proto__', 'toString'].map((name) => `${name}.${payload}.${signature}`),
      `${token.slice(0, -4)}AAAA`,
      'x',
    ]) {
      expect(await open(forged)).toMatchObject({ status: 403, cookie: '' });
      expect(versionIn(await setOf({ cookie: `__Host-parlay_preview=${forged}` }))).toBe('1.0.0');
    }
    const { cookie } = await open(token);
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 25 * 3_600_000);
    try {
      expect((await edge.get(`/fi/?preview=${token}`)).body).toBe(
        'Tämä esikatselulinkki on vanhentunut tai ei kelpaa.\n',
      );
      expect(versionIn(await setOf({ cookie }))).toBe('1.0.0');
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('is revoked by its creator or ops within two seconds, without affecting others', async () => {
    const [one, other] = await Promise.all(['casino', 'shell'].map((team) => preview(CASINO, registry.tokens[team])));
    const [revokedLink, otherLink] = await Promise.all(
      [one, other].map((created) => open(created?.body.data.token ?? '')),
    );
    const revoke = (id: unknown, token?: string) => registry.call('DELETE', `/api/previews/${id}`, undefined, token);
    const id = one?.body.data.id;
    expect((await revoke(id, registry.tokens.shell)).status).toBe(403);
    expect(await revoke('unknown')).toMatchObject({ status: 404, body: { error: { fieldErrors: { id: 'unknown' } } } });
    expect((await revoke(id, registry.tokens.casino)).body.data).toEqual({ id, changed: true });
    expect((await revoke(id)).body.data).toEqual({ id, changed: false });
    await waitFor(async () => versionIn(await setOf({ cookie: revokedLink?.cookie ?? '' })) === '1.0.0', 3_000);
    expect(await open(one?.body.data.token ?? '')).toMatchObject({ status: 403, cookie: '' });
    expect(versionIn(await setOf({ cookie: otherLink?.cookie ?? '' }))).toBe('2.0.0');
    const log = (await registry.call('GET', '/api/history?limit=1')).body.data as unknown as { action: string }[];
    expect(log[0]?.action).toBe('preview revoked');
  });

  it('is refused if files are missing, instead of showing another version', async () => {
    const incomplete = casinoRelease({ build: 'gone' });
    await registry.publish(incomplete, '3.0.0');
    await rm(join(registry.dataDir, 'artifacts', 'remote-casino', incomplete.digest), { recursive: true });
    await rm(join(edge.dataDir, 'artifacts', 'remote-casino', incomplete.digest), { recursive: true, force: true });
    const emptyEdge = await startEdge({ registry: registry.url });
    const token = await tokenOf({ releases: [{ remote: 'remote-casino', version: '3.0.0' }] });
    const response = await emptyEdge.get(`/en?preview=${token}`);
    expect([response.status, response.headers['set-cookie']]).toEqual([409, undefined]);
    await emptyEdge.remove();
  });

  it('requires write permission and existing versions, and is logged', async () => {
    const body = { name: 'looker', team: 'casino', readOnly: true };
    const reader = (await registry.call('POST', '/api/tokens', body)).body.data.token;
    expect((await preview(CASINO, reader)).body.error.code).toBe('forbidden');
    const unknown = await preview({ releases: [{ remote: 'remote-casino', version: '9.9.9' }] });
    expect(unknown).toMatchObject({ status: 404, body: { error: { fieldErrors: { version: 'unknown' } } } });
    await preview(CASINO, registry.tokens.casino);
    expect((await registry.call('GET', '/api/history?limit=1')).body.data).toMatchObject([
      { action: 'preview', by: 'casino', detail: { together: [{ remote: 'remote-casino', version: '2.0.0' }] } },
    ]);
  });
});

describe('another channel', () => {
  const create = (body: object, token?: string) => registry.call('POST', '/api/channels', body, token);

  it('is selected by its host name or a signed cookie, and has its own stream', async () => {
    expect((await create({ name: 'staging' }, registry.tokens.casino)).status).toBe(403);
    const staging = { name: 'staging', from: 'production', hosts: ['staging.parlay.test'] };
    expect((await create(staging)).status).toBe(201);
    expect((await create(staging)).body.error).toMatchObject({ code: 'name_taken', fieldErrors: { name: 'taken' } });
    const host = 'staging.parlay.test';
    expect((await edge.get('/release-set.json', { host: 'other.parlay.test' })).status).toBe(421);
    await waitFor(async () => (await edge.get('/release-set.json', { host })).status === 200);
    expect(await setOf({ host })).toMatchObject({ channel: 'staging' });
    const path = '/api/channels/staging/remotes/remote-casino/promote';
    expect((await registry.call('POST', path, { version: '2.0.0' })).status).toBe(200);
    await waitFor(async () => versionIn(await setOf({ host })) === '2.0.0');
    expect(versionIn(await setOf())).toBe('1.0.0');
    const page = await edge.get('/en/casino', { host });
    expect([page.status, page.body.includes('Preview</strong>: staging<')]).toEqual([200, true]);

    const { cookie } = await open(await tokenOf({ channel: 'staging' }));
    expect([await setOf({ cookie }), versionIn(await setOf({ cookie }))]).toMatchObject([
      { channel: 'staging' },
      '2.0.0',
    ]);
    const events = await fetch(`${edge.url}/release-events?channel=staging&since=0`, {
      headers: { host: 'localhost' },
    });
    const reader = events.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    expect(new TextDecoder().decode(first?.value)).toContain('"channel":"staging"');
    expect((await edge.get('/release-events?channel=nowhere')).status).toBe(404);
  });

  it('is no longer served once removed, and continues its revisions when created again', async () => {
    const remove = (name: string) => registry.call('POST', `/api/channels/${name}/remove`, { reason: 'done' });
    expect((await remove('production')).status).toBe(403);
    const { cookie } = await open(await tokenOf({ channel: 'staging' }));
    expect(await setOf({ cookie })).toMatchObject({ channel: 'staging' });
    expect((await remove('staging')).status).toBe(200);
    // Its previews end, so their browsers get the live site once the edge has read the channel list again.
    await waitFor(async () => (await setOf({ cookie })).channel === 'production');
    expect((await edge.get('/en/casino', { cookie })).status).toBe(200);
    const listed = (await registry.call('GET', '/api/previews')).body.data as unknown as { channel: string }[];
    expect(listed.filter(({ channel }) => channel === 'staging')).toEqual([]);
    expect((await remove('staging')).status).toBe(404);
    expect((await registry.call('GET', '/api/channels/staging')).status).toBe(404);
    expect((await create({ name: 'staging', from: 'production' })).body.data).toMatchObject({ revision: 3 });
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });
});

describe('parlay bisect', () => {
  it('finds the revision that broke a check', async () => {
    const { revision: good } = (await registry.status()).body.data;
    await registry.promote('remote-shell', { version: '2.0.0' });
    await registry.promote('remote-casino', { version: '2.0.0', reason: 'new tiles' });
    await registry.promote('remote-shell', { version: '1.0.0' });
    await registry.promote('remote-shell', { version: '2.0.0' });
    const passingDigest = casinoRelease().digest;
    const check = `node -e "
      const open = async () => {
        const cookie = process.env.PARLAY_PREVIEW_COOKIE;
        const set = await (await fetch(new URL('/release-set.json', process.env.PARLAY_PREVIEW), { headers: { cookie } })).json();
        process.exit(set.remotes.some(({ digest }) => digest === '${passingDigest}') ? 0 : 1);
      };
      open();"`;
    const site = edge.url.replace('127.0.0.1', 'localhost');
    const args = ['bisect', check, '--good', String(good), '--site', site, '--json'];
    const env = { PATH: process.env.PATH ?? '', PARLAY_URL: registry.url, DATA_DIR: registry.dataDir };
    const bin = join(__dirname, '../../bin/parlay.mjs');
    const out = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, [bin, ...args], { env }, (error, stdout, stderr) =>
        error ? reject(new Error(stdout + stderr)) : resolve(stdout),
      ),
    );
    expect(JSON.parse(out)).toMatchObject({
      revision: good + 2,
      passes: good + 1,
      runs: 4,
      what: ['remote-casino 2.0.0'],
      reason: 'new tiles',
    });
  });
});
