import { describe, expect, it } from '@jest/globals';
import { startLiveEdge } from '../testing/live-edge.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const live = startLiveEdge();

interface PageRequest {
  encoding?: string;
  cookie?: string;
  path?: string;
}

/** Requests a page. Returns its decoded HTML, the nonce of its CSP, and the HTML with placeholders for its values. */
async function requestPage({ encoding = 'br', cookie, path = '/en/casino' }: PageRequest) {
  const headers = { 'accept-encoding': encoding, ...(cookie ? { cookie } : {}) };
  const response = await fetch(live.edge.url + path, { headers, redirect: 'manual' });
  const html = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  return { response, html, nonce, same: html.replaceAll(nonce, 'NONCE').replace(/("serverTime":)\d{13}/, '$1NOW') };
}
const preparedCount = async () =>
  Number(/^parlay_edge_prepared_pages_total (\d+)$/m.exec((await live.edge.get('/metrics')).body)?.[1]);

/** Requests a page until a response comes from prepared bytes. */
async function waitUntilPrepared(input: PageRequest): Promise<void> {
  const before = await preparedCount();
  await waitFor(async () => {
    await requestPage(input);
    return (await preparedCount()) > before;
  });
}

describe.each(['br', 'gzip'])('a page prepared as %s', (encoding) => {
  it('equals the unprepared page, with a separate nonce and time in each response', async () => {
    const plain = await requestPage({ encoding: 'identity' });
    await waitUntilPrepared({ encoding });
    const before = await preparedCount();
    const startedAt = Date.now();
    const responses = await Promise.all(Array.from({ length: 200 }, () => requestPage({ encoding })));
    expect(await preparedCount()).toBe(before + 200);
    for (const { response, html, nonce, same } of responses) {
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(html).toContain(`<style nonce="${nonce}">`);
      expect(Number(/"serverTime":(\d+)/.exec(html)?.[1])).toBeGreaterThanOrEqual(startedAt);
      expect(same).toBe(plain.same);
    }
    expect(new Set(responses.map(({ nonce }) => nonce)).size).toBe(200);
  });

  it('has the visitor’s own cookies and page variant', async () => {
    const visitors = [
      {},
      { cookie: 'parlay_locale=en' },
      { cookie: '__Host-parlay_session=abc' },
      { cookie: 'parlay_theme=dark' },
      { cookie: 'parlay_cookies=needed' },
      { path: '/en/nowhere' },
      { path: '/fi/kasino' },
      { path: '/en/game/moon-rabbit/42' },
      { path: '/en/game/moon-rabbit/43' },
    ];
    for (const visitor of visitors) await waitUntilPrepared({ encoding, ...visitor });
    for (const visitor of visitors) {
      const one = await requestPage({ encoding, ...visitor });
      const plain = await requestPage({ encoding: 'identity', ...visitor });
      expect(one.same).toBe(plain.same);
      expect(one.response.status).toBe(plain.response.status);
      expect(one.response.headers.getSetCookie()).toEqual(plain.response.headers.getSetCookie());
    }
    expect((await requestPage({ encoding })).response.headers.getSetCookie().join()).toContain('parlay_');
  });
});

describe('a prepared page', () => {
  it('is replaced immediately by a new release', async () => {
    await waitUntilPrepared({});
    await live.registry.goLive(casinoRelease({ build: 'next' }), '2.0.0');
    await waitFor(async () => (await requestPage({ encoding: 'identity' })).html.includes('data-version="2.0.0"'));
    expect((await requestPage({})).html).toContain('data-version="2.0.0"');
    await waitUntilPrepared({});
    expect((await requestPage({})).same).toBe((await requestPage({ encoding: 'identity' })).same);
  });
});
