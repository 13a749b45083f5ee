import { describe, expect, it } from '@jest/globals';
import { formatBrowserBreak } from '@parlay/contracts/browser-break';
import { BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { startLiveEdge } from '../testing/live-edge.ts';

const live = startLiveEdge();

const onBreak = (brandId: number | null, more = '') => ({
  cookie: `${BROWSER_BREAK_COOKIE}=${formatBrowserBreak({ brandId, until: new Date('2099-01-01') })}${more}`,
});
const ROOT = /^<!doctype html><html [^>]*data-on-break/;

describe('a browser on a break [B9]', () => {
  it.each([
    ['/en/home', '/en/break'],
    ['/en/casino?q=kite', '/en/break'],
    ['/en/game/moon-rabbit/42', '/en/break'],
    ['/en/register', '/en/break'],
    ['/fi/kasino', '/fi/tauko'],
    // Without a session, the account would only lead to the login.
    ['/en/account/transactions', '/en/break'],
    ['/en/account/deposit', '/en/break'],
  ])('is led from %s to %s', async (path, breakPage) => {
    const reply = await live.edge.get(path, onBreak(null));
    expect([reply.status, reply.headers.location]).toEqual([302, breakPage]);
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    expect(reply.headers['set-cookie']?.join() ?? '').not.toContain('parlay_notice');
  });

  it.each(['/en/break', '/en/login', '/en/help-centre/faq', '/en/nowhere'])(
    'opens %s, without offers from the first paint',
    async (path) => {
      const reply = await live.edge.get(path, onBreak(104));
      expect([200, 404]).toContain(reply.status);
      expect(reply.body).toMatch(ROOT);
    },
  );

  it('sees the site with a session, at another brand, or with a malformed cookie', async () => {
    const cookies = [
      onBreak(null, '; __Host-parlay_session=abc'),
      onBreak(105),
      { cookie: `${BROWSER_BREAK_COOKIE}=x` },
    ];
    for (const headers of [{}, ...cookies]) {
      const { status, body } = await live.edge.get('/en/casino', headers);
      expect(status).toBe(200);
      expect(body).not.toMatch(ROOT);
    }
  });
});

it('shows the break page without offers to everybody [B9]', async () => {
  expect((await live.edge.get('/en/break')).body).toMatch(ROOT);
});
