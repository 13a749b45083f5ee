import { describe, expect, it } from '@jest/globals';
import { liveEdge } from '../testing/live-edge.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';

const live = liveEdge();

interface Asked {
  encoding?: string;
  cookie?: string;
  path?: string;
}

/** A page as a browser reads it, with the nonce of its policy. */
async function ask({ encoding = 'br', cookie, path = '/en/casino' }: Asked) {
  const headers = { 'accept-encoding': encoding, ...(cookie ? { cookie } : {}) };
  const answer = await fetch(live.edge.url + path, { headers, redirect: 'manual' });
  const html = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  return { answer, html, nonce, same: html.replaceAll(nonce, 'NONCE').replace(/("serverTime":)\d{13}/, '$1NOW') };
}
const sentPrepared = async () =>
  Number(/^parlay_edge_prepared_pages_total (\d+)$/m.exec((await live.edge.get('/metrics')).body)?.[1]);

/** Asks until answers come from prepared bytes. */
async function prepared(asked: Asked): Promise<void> {
  const before = await sentPrepared();
  await waitFor(async () => {
    await ask(asked);
    return (await sentPrepared()) > before;
  });
}

describe.each(['br', 'gzip'])('a page prepared as %s', (encoding) => {
  it('is the page that is made for one answer, with its own nonce and time', async () => {
    const plain = await ask({ encoding: 'identity' });
    await prepared({ encoding });
    const before = await sentPrepared();
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask({ encoding })));
    expect(await sentPrepared()).toBe(before + 200);
    for (const { answer, html, nonce, same } of answers) {
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('*');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(html).toContain(`<style nonce="${nonce}">`);
      expect(Number(/"serverTime":(\d+)/.exec(html)?.[1])).toBeGreaterThanOrEqual(began);
      expect(same).toBe(plain.same);
    }
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(200);
  });

  it('has the cookies of its visitor, and no other visitor’s page', async () => {
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
    for (const visitor of visitors) await prepared({ encoding, ...visitor });
    for (const visitor of visitors) {
      const one = await ask({ encoding, ...visitor });
      const plain = await ask({ encoding: 'identity', ...visitor });
      expect(one.same).toBe(plain.same);
      expect(one.answer.status).toBe(plain.answer.status);
      expect(one.answer.headers.getSetCookie()).toEqual(plain.answer.headers.getSetCookie());
    }
    expect((await ask({ encoding })).answer.headers.getSetCookie().join()).toContain('parlay_');
  });
});

describe('a prepared page', () => {
  it('gives way to the next release at once', async () => {
    await prepared({});
    await live.registry.goLive(casinoRelease({ build: 'next' }), '2.0.0');
    await waitFor(async () => (await ask({ encoding: 'identity' })).html.includes('data-version="2.0.0"'));
    expect((await ask({})).html).toContain('data-version="2.0.0"');
    await prepared({});
    expect((await ask({})).same).toBe((await ask({ encoding: 'identity' })).same);
  });
});
