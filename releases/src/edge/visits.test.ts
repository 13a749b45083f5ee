import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReleaseSet } from '@parlay/contracts/release';
import { issueIdentityCookie, openPage, sendPresence, visit, visitTo } from '../testing/browse.ts';
import { inline, startEdge, type TestEdge } from '../testing/edge.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';
import { IDENTITY_COOKIE } from './brand/visitor.ts';

let registry: TestRegistry;
let edge: TestEdge;
beforeAll(async () => {
  registry = await startLiveSite();
  edge = await startEdge({ registry: registry.url });
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
});

const PATH = '/en/casino';
const address = '198.18.0.7';
const setOf = async (cookie = '') => ReleaseSet.parse(inline((await edge.get(PATH, { cookie })).body, 'release-set'));

describe('a visit', () => {
  it('gives a browser one identity, and each page a separate token', async () => {
    const body = visitTo(PATH, await setOf());
    const first = await visit(edge, body, { cookies: '', address });
    expect(first).toMatchObject({ status: 200, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(first.cookies).toMatch(new RegExp(`^${IDENTITY_COOKIE}=[\\w-]{43}$`));
    const second = await visit(edge, body, { cookies: first.cookies, address });
    expect([second.status, second.cookies]).toEqual([200, '']);
    expect(second.token).not.toBe(first.token);
  });

  it.each([
    ['made up', 'verdict-visitor-0001'],
    ['of the right length', 'A'.repeat(43)],
    ['from another installation', 'x'.repeat(43)],
  ])('replaces an identity that is %s', async (_case, made) => {
    const { cookies } = await visit(edge, visitTo(PATH, await setOf()), {
      cookies: `${IDENTITY_COOKIE}=${made}`,
      address,
    });
    expect(cookies).toMatch(new RegExp(`^${IDENTITY_COOKIE}=[\\w-]{43}$`));
    expect(cookies).not.toContain(made);
  });

  it('does not accept an identity that differs only in its last, unused bits', async () => {
    const cookies = await issueIdentityCookie(edge);
    const last = cookies.at(-1) ?? '';
    const variant =
      cookies.slice(0, -1) +
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.at(
        'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(last) + 1,
      );
    const { cookies: issued } = await visit(edge, visitTo(PATH, await setOf()), { cookies: variant, address });
    expect(issued).not.toBe('');
  });

  it.each([
    [{ path: PATH, has: [] }, 'revision'],
    [{ revision: -1, path: PATH, has: [] }, 'revision'],
    [{ revision: 1, path: 'https://elsewhere.example/', has: [] }, 'path'],
    [{ revision: 1, path: PATH, has: ['__proto__'] }, 'has.0'],
    [{ revision: 1, path: PATH, has: 'all' }, 'has'],
    ['nothing', 'body'],
  ])('is refused with a field error for the body %j', async (body, field) => {
    const refused = await visit(edge, body, { cookies: '', address });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', fieldErrors: { [field]: 'invalid' } } },
    });
  });

  it('is refused from another site', async () => {
    const body = visitTo(PATH, await setOf());
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      expect((await visit(edge, body, { cookies: '', address, ...headers })).status).toBe(403);
  });

  it('is never cached, and pages themselves contain no identity cookie or token', async () => {
    const reply = await fetch(`${edge.url}/release-visit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(visitTo(PATH, await setOf())),
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const page = await edge.get(PATH);
    expect(String(page.headers['set-cookie'])).not.toContain(IDENTITY_COOKIE);
    expect(page.headers['server-timing']).toBeUndefined();
    expect(page.body).toContain('/release-visit');
  });
});

describe('the state of a page', () => {
  it('counts with the token of the page, and otherwise not', async () => {
    const { token } = await openPage(edge);
    expect(await sendPresence(edge, { token, state: 'hidden' })).toEqual({
      status: 200,
      body: { data: { counted: true } },
    });
    const forged = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`;
    expect((await sendPresence(edge, { token: forged, state: 'visible' })).body).toEqual({ data: { counted: false } });
  });

  it.each([
    [{ state: 'visible' }, 'token'],
    [{ token: 'x'.repeat(101), state: 'visible' }, 'token'],
    [{ token: 'x', state: 'asleep' }, 'state'],
    ['nothing', 'body'],
  ])('is refused with a field error for the body %j', async (body, field) => {
    expect(await sendPresence(edge, body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', fieldErrors: { [field]: 'invalid' } } },
    });
  });

  it('is refused from another site', async () => {
    const { token } = await openPage(edge);
    const refused = await sendPresence(edge, { token, state: 'closed' }, { 'sec-fetch-site': 'cross-site' });
    expect(refused.status).toBe(403);
  });
});
