import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { casinoRelease, hostRelease, shellRelease } from '../testing/site.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease());
  await registry.goLive(shellRelease());
  await registry.goLive(casinoRelease());
});
afterAll(() => registry.remove());

describe('who may do what', () => {
  it('lets a team publish, promote and roll back its own remote only', async () => {
    const casino = registry.tokens.casino;
    const made = casinoRelease({ build: 'team' });
    expect((await registry.publish(made, '5.0.0', casino)).status).toBe(201);
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

  it('keeps hashes only, makes tokens that work and revokes them', async () => {
    const made = await registry.call('POST', '/api/tokens', { name: 'casino-ci', team: 'casino' });
    const token = made.body.data.token as string;
    expect((await registry.call('GET', '/api/whoami', undefined, token)).body.data).toEqual({
      name: 'casino-ci',
      team: 'casino',
    });
    const rows = await sql<{ all: string }>`SELECT string_agg(token::text, ' ') AS all FROM token`.execute(registry.db);
    expect(rows.rows[0]?.all).not.toContain(token);
    await registry.call('DELETE', '/api/tokens/casino-ci');
    expect((await registry.call('GET', '/api/whoami', undefined, token)).status).toBe(401);
  });

  it('gives a new team a token that releases its own remote only, without a restart', async () => {
    const made = await registry.call('POST', '/api/tokens', { name: 'bonus-ci', team: 'bonus' });
    const token = made.body.data.token as string;
    expect((await registry.call('GET', '/api/whoami', undefined, token)).body.data).toMatchObject({ team: 'bonus' });
    expect((await registry.promote('remote-bonus', { version: '1.0.0' }, token)).body.error.code).toBe('not_found');
    expect((await registry.promote('remote-casino', { version: '1.0.0' }, token)).body.error.code).toBe('forbidden');
  });

  it('writes tokens.json for its owner only', async () => {
    expect((await stat(join(registry.dataDir, 'tokens.json'))).mode & 0o777).toBe(0o600);
    expect(Object.keys(registry.tokens)).toEqual(['ops', 'shell', 'auth', 'casino', 'sports', 'tournament', 'account']);
  });

  it('answers strangers 401, and slows down who guesses', async () => {
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

describe('bad input', () => {
  it('is a 4xx that names the field, never a 5xx', async () => {
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
