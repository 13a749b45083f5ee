import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { DELIVERY_PATH } from '../health/delivery.ts';
import { HEADS_PATH } from '../replies/heads.ts';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease());
  await registry.goLive(shellRelease());
  await registry.goLive(casinoRelease());
});
afterAll(() => registry.remove());

describe('access', () => {
  it('lets a team publish, promote and roll back only its own remote', async () => {
    const casino = registry.tokens.casino;
    const testRelease = casinoRelease({ build: 'team' });
    expect((await registry.publish(testRelease, '5.0.0', casino)).status).toBe(201);
    expect((await registry.promote('remote-casino', { version: '5.0.0' }, casino)).status).toBe(200);
    expect((await registry.rollback('remote-casino', { reason: 'x' }, casino)).status).toBe(200);
    for (const remote of ['remote-shell', 'host'])
      expect(await registry.promote(remote, { version: '1.0.0' }, casino)).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      });
    expect((await registry.upload(shellRelease({ build: 'theirs' }), casino)).status).toBe(403);
    expect((await registry.call('GET', '/api/tokens', undefined, casino)).status).toBe(403);
  });

  it('stores only hashes of tokens, and creates and revokes tokens', async () => {
    const created = await registry.call('POST', '/api/tokens', { name: 'casino-ci', team: 'casino' });
    const token = created.body.data.token as string;
    expect((await registry.call('GET', '/api/whoami', undefined, token)).body.data).toMatchObject({
      name: 'casino-ci',
      team: 'casino',
    });
    const rows = await readRows(
      registry.db,
      { all: z.string() },
      sql`select string_agg(token::text, ' ') as all from token`,
    );
    expect(rows[0]?.all).not.toContain(token);
    await registry.call('DELETE', '/api/tokens/casino-ci');
    expect((await registry.call('GET', '/api/whoami', undefined, token)).status).toBe(401);
  });

  it('gives a new team a token that releases only its own remote, without a restart', async () => {
    const created = await registry.call('POST', '/api/tokens', { name: 'bonus-ci', team: 'bonus' });
    const token = created.body.data.token as string;
    expect((await registry.call('GET', '/api/whoami', undefined, token)).body.data).toMatchObject({ team: 'bonus' });
    expect((await registry.promote('remote-bonus', { version: '1.0.0' }, token)).body.error.code).toBe('not_found');
    expect((await registry.promote('remote-casino', { version: '1.0.0' }, token)).body.error.code).toBe('forbidden');
  });

  it('supports tokens for several remotes, read-only tokens and tokens that expire', async () => {
    const make = async (grant: object) => (await registry.call('POST', '/api/tokens', grant)).body.data.token;
    const wideToken = await make({ name: 'both', team: 'casino', remotes: ['remote-shell'] });
    expect((await registry.rollback('remote-shell', { reason: 'x' }, wideToken)).body.error.code).toBe(
      'nothing_to_roll_back',
    );
    expect((await registry.rollback('host', { reason: 'x' }, wideToken)).body.error.code).toBe('forbidden');

    const reader = await make({ name: 'auditor', team: 'ops', readOnly: true });
    for (const path of ['/api/channels/production', '/api/tokens', '/api/audit', '/api/history'])
      expect((await registry.call('GET', path, undefined, reader)).status).toBe(200);
    for (const refused of [
      await registry.rollback('remote-casino', { reason: 'x' }, reader),
      await registry.call('POST', '/api/remotes/host/freeze', { reason: 'x' }, reader),
      await registry.call('POST', '/api/tokens', { name: 'more', team: 'ops' }, reader),
      await registry.upload(casinoRelease({ build: 'read' }), reader),
    ])
      expect(refused).toMatchObject({
        status: 403,
        body: { error: { message: expect.stringContaining('read only') } },
      });
    expect((await registry.call('GET', '/api/history?limit=1')).body.data).toMatchObject([
      { by: 'auditor', action: 'token create refused', detail: { code: 'forbidden', name: 'more' } },
    ]);

    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const expiring = await make({ name: 'brief', team: 'casino', expiresAt });
    const whoami = async () => (await registry.call('GET', '/api/whoami', undefined, expiring)).status;
    expect(await whoami()).toBe(200);
    await waitFor(async () => (await whoami()) === 401);
    const past = { name: 'late', team: 'casino', expiresAt: '2020-01-01T00:00:00Z' };
    expect((await registry.call('POST', '/api/tokens', past)).body.error).toMatchObject({
      code: 'invalid_token',
      fieldErrors: { expiresAt: 'past' },
    });
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });

  it('makes tokens.json readable only by its owner', async () => {
    expect((await stat(join(registry.dataDir, 'tokens.json'))).mode & 0o777).toBe(0o600);
    expect(Object.keys(registry.tokens)).toEqual(['ops', 'shell', 'auth', 'casino', 'sports', 'tournament', 'account']);
  });

  it('responds 401 without a valid token and slows down guessing', async () => {
    const strict = await startRegistry({ failuresAMinute: 3 });
    try {
      expect((await strict.call('GET', '/api/channels/production', undefined, '')).status).toBe(401);
      const guesses = await Promise.all(
        Array.from({ length: 8 }, () => strict.call('GET', '/api/whoami', undefined, 'parlay_ops_guessed_token')),
      );
      expect(guesses.map((guess) => guess.status).sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
    } finally {
      await strict.remove();
    }
  });
});

describe('an edge over its rate limit', () => {
  it('can still send deliveries and log heads', async () => {
    const strict = await startRegistry({ requestsAMinute: 5 });
    try {
      for (let n = 0; n < 5; n += 1) await strict.call('GET', '/api/channels', undefined, '');
      expect((await strict.call('GET', '/api/channels', undefined, '')).status).toBe(429);
      for (const path of [DELIVERY_PATH, HEADS_PATH])
        expect([path, (await strict.call('POST', path, {}, '')).status]).toEqual([path, 401]);
    } finally {
      await strict.remove();
    }
  });
});

describe('bad input', () => {
  it('gets a 4xx response that names the field, never a 5xx', async () => {
    const promote = '/api/channels/production/remotes/remote-casino/promote';
    const cases: [string, string, unknown, number, string?][] = [
      ['POST', promote, {}, 400, 'version'],
      ['POST', promote, { version: 7 }, 400, 'version'],
      ['POST', promote, { version: '1.0.0', canary: 101 }, 400, 'canary'],
      ['POST', promote, { version: '1.0.0', expectedRevision: -1 }, 400, 'expectedRevision'],
      ['POST', promote, { version: '77.0.0' }, 404, 'version'],
      ['POST', '/api/channels/NOPE/remotes/remote-casino/promote', { version: '1.0.0' }, 400, 'channel'],
      ['POST', '/api/channels/nope/remotes/remote-casino/promote', { version: '1.0.0' }, 404],
      ['POST', '/api/channels/production/remotes/evil/promote', { version: '1.0.0' }, 400, 'remote'],
      ['POST', '/api/remotes/remote-casino/versions', { digest: 'x' }, 400, 'digest'],
      ['GET', '/api/history?limit=nine', undefined, 400, 'limit'],
      ['POST', '/api/tokens', { name: 'x y', team: 'casino' }, 400, 'name'],
      ['GET', '/nothing/here', undefined, 404],
    ];
    for (const [method, path, body, status, field] of cases) {
      const reply = await registry.call(method, path, body);
      expect([path, reply.status]).toEqual([path, status]);
      expect(reply.body.error).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        reference: expect.any(String),
      });
      if (field) expect(Object.keys(reply.body.error.fieldErrors)).toContain(field);
    }
    const send = (init: RequestInit) =>
      fetch(registry.url + promote, {
        method: 'POST',
        ...init,
        headers: { authorization: `Bearer ${registry.tokens.ops}`, ...init.headers },
      });
    expect((await send({ body: '{', headers: { 'content-type': 'application/json' } })).status).toBe(400);
    expect((await send({ body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(
      415,
    );
    const huge = JSON.stringify({ version: 'x'.repeat(100_000) });
    expect((await send({ body: huge, headers: { 'content-type': 'application/json' } })).status).toBe(413);
  });
});
