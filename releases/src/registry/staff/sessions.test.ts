import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { CONSOLE_SESSION_COOKIE, CONSOLE_XSRF_COOKIE, CONSOLE_XSRF_HEADER } from '../../replies/console.ts';
import { startRegistry, type TestRegistry } from '../../testing/registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ failuresAMinute: 12 });
});
afterAll(() => registry.remove());

/** Cookies of a signed-in browser. */
interface Browser {
  cookie: string;
  xsrf: string;
}

const signInWith = (token: string) =>
  fetch(`${registry.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });

async function signIn(token: string): Promise<Browser> {
  const reply = await signInWith(token);
  expect(reply.status).toBe(201);
  const set = reply.headers.getSetCookie();
  const cookieOf = (name: string) => set.find((one) => one.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? '';
  expect(
    set.filter((one) => !/; Path=\/; Secure; SameSite=Strict$|; Path=\/; HttpOnly; Secure; SameSite=Strict$/.test(one)),
  ).toEqual([]);
  expect(set.find((one) => one.startsWith(`${CONSOLE_SESSION_COOKIE}=`))).toContain('HttpOnly');
  const xsrf = cookieOf(CONSOLE_XSRF_COOKIE);
  return {
    cookie: `${CONSOLE_SESSION_COOKIE}=${cookieOf(CONSOLE_SESSION_COOKIE)}; ${CONSOLE_XSRF_COOKIE}=${xsrf}`,
    xsrf,
  };
}

interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

async function send(browser: Browser, path: string, { method = 'GET', headers = {}, body }: CallOptions = {}) {
  const reply = await fetch(registry.url + path, {
    method,
    headers: { cookie: browser.cookie, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return {
    status: reply.status,
    body: (await reply.json()) as { data: Record<string, unknown>; error: { code: string } },
  };
}

const xsrfOf = (browser: Browser) => ({ [CONSOLE_XSRF_HEADER]: browser.xsrf });
const FREEZE = '/api/remotes/remote-casino/freeze';
const reason = { reason: 'incident 7' };

async function tokenFor(name: string, more: object = {}): Promise<string> {
  const created = await registry.call('POST', '/api/tokens', { name, team: 'ops', ...more });
  return created.body.data.token;
}

describe('a console session', () => {
  it('acts under the name of its token in every call and in the log', async () => {
    const token = await tokenFor('night-shift');
    const browser = await signIn(token);
    expect((await send(browser, '/api/whoami')).body.data).toMatchObject({ name: 'night-shift', team: 'ops' });
    const frozen = await send(browser, FREEZE, { method: 'POST', headers: xsrfOf(browser), body: reason });
    expect(frozen.body.data).toMatchObject({ frozen: true, changed: true });
    const { body } = await send(browser, '/api/history?limit=1');
    expect(body.data).toEqual([expect.objectContaining({ by: 'night-shift', action: 'freeze', reason: 'incident 7' })]);
  });

  it('is not started with a wrong, expired or revoked token', async () => {
    const past = await tokenFor('gone-tomorrow', { expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    await sql`UPDATE token SET expires_at = now() WHERE name = 'gone-tomorrow'`.execute(registry.db);
    const revoked = await tokenFor('left');
    await registry.call('DELETE', '/api/tokens/left');
    for (const token of ['parlay_ops_0123456789abcdef0123456789abcdef', past, revoked, 'x']) {
      const reply = await signInWith(token);
      expect(reply.status).toBe(401);
      expect(reply.headers.getSetCookie()).toEqual([]);
      expect(await reply.json()).toMatchObject({
        error: { code: 'unauthenticated', fieldErrors: { token: 'unknown' } },
      });
    }
    expect((await signInWith('')).status).toBe(400);
  });

  it.each([
    ['no XSRF header', () => ({})],
    ['the XSRF header of another session', (other: Browser) => xsrfOf(other)],
  ])('refuses a change with %s and does not log it', async (_kind, proof) => {
    const browser = await signIn(registry.tokens.ops as string);
    const other = await signIn(registry.tokens.ops as string);
    const before = await send(browser, '/api/history?limit=1');
    const refused = await send(browser, FREEZE, { method: 'POST', headers: proof(other), body: reason });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'xsrf_invalid' } } });
    expect((await send(browser, '/api/history?limit=1')).body).toEqual(before.body);
    expect((await send(browser, '/console/session', { method: 'DELETE', headers: proof(other) })).status).toBe(403);
  });

  it('changes nothing with a read-only token, and the refusal is logged', async () => {
    const browser = await signIn(await tokenFor('auditor', { readOnly: true }));
    const refused = await send(browser, FREEZE, { method: 'POST', headers: xsrfOf(browser), body: reason });
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    const { body } = await send(browser, '/api/history?limit=1');
    expect(body.data).toEqual([expect.objectContaining({ by: 'auditor', action: 'freeze refused' })]);
  });

  it('ends when its owner signs out or its token is revoked', async () => {
    const token = await tokenFor('two-places');
    const [first, second] = [await signIn(token), await signIn(token)];
    expect((await send(first, '/console/session', { method: 'DELETE', headers: xsrfOf(first) })).status).toBe(200);
    expect((await send(first, '/api/whoami')).status).toBe(401);
    expect((await send(second, '/api/whoami')).status).toBe(200);
    await registry.call('DELETE', '/api/tokens/two-places');
    expect((await send(second, '/api/whoami')).status).toBe(401);
  });

  it('ends after two idle hours, and automatic calls of the page do not count as use', async () => {
    const token = await tokenFor('idle');
    const browser = await signIn(token);
    const age = (minutes: number) =>
      sql`UPDATE console_session SET used_at = now() - make_interval(mins => ${minutes}) WHERE token = 'idle'`.execute(
        registry.db,
      );
    await age(119);
    expect((await send(browser, '/api/whoami', { headers: { 'x-parlay-automatic': '1' } })).status).toBe(200);
    await age(119);
    expect((await send(browser, '/api/whoami')).status).toBe(200);
    const rows = await readRows(
      registry.db,
      { fresh: z.boolean() },
      sql`
      SELECT used_at > now() - interval '1 minute' AS fresh FROM console_session WHERE token = 'idle'`,
    );
    expect(rows).toEqual([{ fresh: true }]);
    await age(121);
    expect((await send(browser, '/api/whoami')).status).toBe(401);
  });

  it('is stored as a hash', async () => {
    const browser = await signIn(registry.tokens.ops as string);
    const rows = await readRows(registry.db, { hash: z.string() }, sql`SELECT hash FROM console_session`);
    expect(rows.filter(({ hash }) => browser.cookie.includes(hash))).toEqual([]);
  });

  it('cannot be started by guessing tokens quickly', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1)
      statuses.push((await signInWith(`parlay_ops_${String(n).padStart(32, '0')}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
