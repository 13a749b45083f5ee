import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { PageContext } from '@parlay/contracts/page';
import { Integrity, ReleaseSet } from '@parlay/contracts/release';
import { z } from 'zod';
import { issueCanaryCookie } from '../testing/browse.ts';
import { inline } from '../testing/edge.ts';
import { discoveryViolations } from '../testing/frontend-discovery/published.ts';
import { startLiveEdge } from '../testing/live-edge.ts';
import { casinoRelease, shellRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { IDENTITY_COOKIE } from './brand/visitor.ts';

const live = startLiveEdge();

const PLAYER = { cookie: '__Host-parlay_session=abc' };
const linksOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((found) => found[1]);

/** Parses the preloads and scripts of the inline script that runs after the first paint. */
function afterPaint(html: string) {
  const [, requests = '', run = ''] = /const preloads=(\[.*?\]);.*?const scripts=(\[.*?\]);/.exec(html) ?? [];
  const preload = z.tuple([z.enum(['script', 'style', 'fetch']), z.string(), z.optional(Integrity)]);
  return {
    requests: z
      .array(preload)
      .parse(JSON.parse(requests))
      .map(([as, url, integrity]) => ({ as, url, integrity })),
    run: z
      .array(z.tuple([z.string(), Integrity]))
      .parse(JSON.parse(run))
      .map(([url, integrity]) => ({ url, integrity })),
  };
}

/** Subset of the frontend discovery v1-pre schema that this product uses. */
const Discovery = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ integrity: z.string().min(1), version: z.string() }),
        extras: z.record(z.string(), z.unknown()).optional(),
        deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
      }),
    ),
  ),
});

describe('a page', () => {
  it('contains the first content for its route, language and audience, wrapped for the host to take over', async () => {
    const guest = await live.edge.get('/fi/kasino');
    expect(guest.body).toContain(
      '<div data-slot="page"><div data-remote="remote-casino" data-version="1.0.0" data-state="loading"><p>casino fi guest</p></div></div>',
    );
    expect((await live.edge.get('/fi/kasino', PLAYER)).body).toContain('<p>casino fi player</p>');
    // Only root elements of remotes have the attribute, so that a selector matches nothing else.
    expect(guest.body.match(/data-remote="remote-casino"/g)).toHaveLength(1);
    expect(guest.body).toContain('<title>Kasino · Parlay</title>');
    expect(guest.body).toMatch(/^<!doctype html><html lang="fi" dir="ltr" data-theme="light" data-brand="parlay">/);
    expect((await live.edge.get('/fi/kasino', { cookie: 'parlay_theme=dark' })).body).toContain('data-theme="dark"');
    // SH36: the first content does not show the dialog to visitors who have answered.
    expect((await live.edge.get('/fi/kasino', { cookie: 'parlay_cookies=needed' })).body).toMatch(
      /^<!doctype html><html [^>]* data-cookies-chosen>/,
    );
  });

  it('contains the release set and the page context, both valid against their schemas', async () => {
    const { body } = await live.edge.get('/fi/kasino');
    const set = ReleaseSet.parse(inline(body, 'release-set'));
    expect(set.remotes.map((remote) => remote.remote)).toEqual([
      'remote-account',
      'remote-auth',
      'remote-casino',
      'remote-shell',
    ]);
    expect(set.remotes.flatMap((remote) => remote.routes)).toContainEqual({ id: 'casino', path: 'kasino' });
    expect(set.remotes.flatMap((remote) => remote.routes)).toContainEqual({
      id: 'account/deposit',
      path: 'tili/talletus',
      d: 1,
      p: 1,
    });
    const context = PageContext.parse(inline(body, 'page-context'));
    expect(context).toMatchObject({
      hasSession: false,
      locale: 'fi',
      alternates: { en: '/en/casino', fi: '/fi/kasino' },
    });
    expect(JSON.parse((await live.edge.get('/release-set.json?locale=fi')).body)).toEqual(set);
  });

  it('preloads the release set’s files after the first paint, with integrity, each URL once', async () => {
    const { body } = await live.edge.get('/en/casino');
    const { requests } = afterPaint(body);
    const urls = requests.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    const set = ReleaseSet.parse(inline(body, 'release-set'));
    for (const { remote, entry } of set.remotes) {
      const expected = remote === 'remote-account' ? [] : [{ as: 'script', ...entry }];
      expect(requests.filter(({ url }) => url === entry.url)).toEqual(expected);
    }
    expect(urls.filter((url) => /remote-casino.*(main|lobby|en)\.js$/.test(url))).toHaveLength(3);
    expect(linksOf(body, /<link rel="stylesheet" href="([^"]+)"/g)).toHaveLength(2);
    expect(requests.filter(({ as }) => as === 'fetch').map(({ url }) => url)).toEqual(['/api/games']);
    for (const { as, url } of requests) if (as !== 'fetch') expect((await live.edge.get(url)).status).toBe(200);
    const game = await live.edge.get('/en/game/moon-rabbit/42');
    expect(afterPaint(game.body).requests).toContainEqual({ as: 'fetch', url: '/api/games/42' });
  });

  it('preloads the host’s scripts immediately, and runs them after the first paint', async () => {
    const { body } = await live.edge.get('/en/casino');
    const { run } = afterPaint(body);
    expect(run.map(({ url }) => url.split('/').at(-1))).toEqual(['vendor.js', 'entry.js']);
    const links = [...body.matchAll(/<link rel="preload" as="script" href="([^"]+)" integrity="([^"]+)"/g)];
    expect(links.map(([, url, integrity]) => ({ url, integrity })).reverse()).toEqual(run);
  });

  it('preloads fonts only for returning visitors', async () => {
    const FONT = /<link rel="preload" as="font"[^>]* href="[^"]+\/inter\.woff2"/;
    const newcomer = await live.edge.get('/en/casino');
    expect(newcomer.body).not.toMatch(FONT);
    const [cookie = ''] = (newcomer.headers['set-cookie'] ?? []).map((one) => String(one.split(';')[0]));
    expect((await live.edge.get('/en/casino', { cookie })).body).toMatch(FONT);
  });

  it('has a CSP with a new nonce for each response, which the body uses', async () => {
    const first = await live.edge.get('/en/casino');
    const second = await live.edge.get('/en/casino');
    const policy = String(first.headers['content-security-policy']);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(first.body).toContain(`<style nonce="${nonce}">`);
    expect(second.body).not.toContain(String(nonce));
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self' ws://localhost:8083");
    expect(first.body).not.toMatch(/\sstyle="/);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      // Otherwise the back button or a restored tab would show an old clock and old releases.
      vary: '*',
      'integrity-policy': 'blocked-destinations=(script), endpoints=(policy)',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(first.headers.etag).toBeUndefined();
  });

  it('allows only files of releases as script URLs [D8]', async () => {
    const { body } = await live.edge.get('/en/casino');
    const [source = ''] = /(?<=createScriptURL:).*?:src(?=}\))/.exec(body) ?? [];
    const origin = 'http://site.example';
    const rule: (src: string) => string | null = runInNewContext(`(${source})`, {
      URL,
      location: `${origin}/en`,
      origin,
    });
    for (const src of ['/r/host/0123/entry.js', `${origin}/r/host/0123/entry.js`]) expect(rule(src)).toBe(src);
    for (const src of ['/api/games', '/r/../api/games', '/r/%2e%2e/api/games', '//evil.example/r/x.js'])
      expect(rule(src)).toBeNull();
    for (const src of [`${origin}.evil.example/r/x.js`, 'data:text/javascript,0']) expect(rule(src)).toBeNull();
  });

  it('links its canonical URL and its translations for search engines [RT1]', async () => {
    const { body } = await live.edge.get('/fi/kasino?tab=all', { host: 'localhost:8080' });
    expect(body).toContain('<link rel="canonical" href="http://localhost:8080/fi/kasino">');
    expect(body).toContain('<link rel="alternate" hreflang="es" href="http://localhost:8080/es/casino">');
    expect(body).toContain('hreflang="x-default" href="http://localhost:8080/en/casino"');
    const help = (await live.edge.get('/fi/ohjekeskus/usein-kysyttya', { host: 'localhost:8080' })).body;
    expect(help).toContain('<link rel="canonical" href="http://localhost:8080/fi/ohjekeskus/usein-kysyttya">');
    expect(help).toContain('hreflang="es" href="http://localhost:8080/es/centro-de-ayuda/preguntas-frecuentes"');
  });

  it('is sent as brotli, gzip or uncompressed', async () => {
    const br = await live.edge.get('/en/casino', { 'accept-encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.bytes).toBeLessThan(14_000);
    expect(br.body).toContain('</html>');
    expect((await live.edge.get('/en/casino', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await live.edge.get('/en/casino')).headers['content-encoding']).toBeUndefined();
  });

  it('does not reflect an invalid host name or path', async () => {
    const reply = await live.edge.get('/en/"><script>alert(1)</script>', { host: '"><script>alert(1)</script>' });
    expect(reply.body).not.toContain('<script>alert');
  });
});

describe('an unusual spelling of a page URL', () => {
  const send = (path: string, type: string) =>
    fetch(live.edge.url + path, {
      method: 'POST',
      body: 'PaRes=x&MD=y',
      headers: { 'content-type': type },
      redirect: 'manual',
    });

  it.each([
    ['/EN/casino?a=B', '/en/casino?a=B'],
    ['/Fi', '/fi'],
  ])('redirects to the lower-case language: %s', async (path, location) => {
    const reply = await live.edge.get(path);
    expect([reply.status, reply.headers.location]).toEqual([301, location]);
  });

  it.each(['/%c0', '/en/%', '/en/casino/%ff%zz'])('gets a not-found page, not a failure: %s', async (path) => {
    const found = await live.edge.get(path === '/%c0' ? '/en/%c0' : path);
    expect([found.status, found.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    const { status, headers } = await live.edge.get(path);
    expect([302, 404]).toContain(status);
    expect(headers['content-type'] ?? 'text/html').toMatch(/^text\/html/);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'redirects a form that a bank posted to the page: %s',
    async (type) => {
      const reply = await send('/en/account/deposit-completed?ref=R-1', type);
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/en/account/deposit-completed?ref=R-1']);
    },
  );

  it('does not redirect a form to another site or a form posted to the API', async () => {
    for (const path of ['//evil.example/x', '/\\evil.example', '/r/x', '/release-set.json'])
      expect([path, (await send(path, 'application/x-www-form-urlencoded')).status]).toEqual([path, 404]);
    expect((await send('/en/casino', 'text/plain')).status).toBe(404);
  });
});

describe('a canary', () => {
  it('is assigned by the browser’s signed identity, without which browsers get the live version', async () => {
    await live.registry.publish(casinoRelease({ build: 'canary' }), '2.0.0');
    await live.registry.promote('remote-casino', { version: '2.0.0', canary: 50 });
    const { revision } = (await live.registry.status()).body.data;
    await live.edge.serves(revision);
    const versionFor = async (cookie: string) =>
      ReleaseSet.parse(JSON.parse((await live.edge.get('/release-set.json', { cookie })).body)).remotes.find(
        (remote) => remote.remote === 'remote-casino',
      );
    for (const isCandidate of [true, false]) {
      const cookie = await issueCanaryCookie(live.edge, { remote: 'remote-casino', percent: 50, isCandidate });
      expect(await versionFor(cookie)).toMatchObject(
        isCandidate ? { version: '2.0.0', canary: true } : { version: '1.0.0' },
      );
    }
    const unsigned = Array.from(
      { length: 20 },
      (_, n) => `${IDENTITY_COOKIE}=${`visitor-number-${n}`.padEnd(43, 'x')}`,
    );
    for (const cookie of ['', ...unsigned]) expect(await versionFor(cookie)).toMatchObject({ version: '1.0.0' });
    const described = JSON.parse((await live.edge.get('/.well-known/frontend-discovery')).body);
    expect(discoveryViolations(described)).toEqual([]);
    expect(discoveryViolations({ ...described, more: true })).toEqual(['/ must NOT have additional properties']);
    const discovery = Discovery.parse(described);
    expect(discovery.microFrontends['remote-casino']).toMatchObject([
      { deployment: { traffic: 50, default: true } },
      { deployment: { traffic: 50, default: false }, metadata: { version: '2.0.0' } },
    ]);
    await live.registry.rollback('remote-casino', { reason: 'test is over' });
  });
});

describe('other URLs', () => {
  it('include robots, icon, health and metrics, but no unknown release files', async () => {
    expect((await live.edge.get('/robots.txt')).headers['content-type']).toContain('text/plain');
    expect((await live.edge.get('/favicon.ico')).headers['content-type']).toBe('image/x-icon');
    expect(JSON.parse((await live.edge.get('/healthz')).body)).toMatchObject({ status: 'ok', registry: 'connected' });
    expect((await live.edge.get('/metrics')).body).toContain(
      'parlay_edge_remote_loads_total{remote="remote-casino",version="1.0.0"}',
    );
    expect((await live.edge.get('/en/%E0%A4%A')).status).toBe(404);
    for (const path of ['/r/x', '/r/remote-casino/../../tokens.json', `/r/host/${'0'.repeat(32)}/entry.js`])
      expect((await live.edge.get(path)).status).toBe(404);
    expect((await live.edge.get('/release-set.json?channel=nope')).status).toBe(404);
  });
});

describe('styles of the first content', () => {
  /** Resolves when pages contain this version. */
  const waitUntilServed = (name: string, version: string) =>
    waitFor(async () => {
      const { remotes } = ReleaseSet.parse(inline((await live.edge.get('/en/casino')).body, 'release-set'));
      return remotes.some((one) => one.remote === name && one.version === version);
    });

  it('are inlined as critical styles while the release’s and the page’s stylesheets load', async () => {
    const styles = {
      criticalStyles: { 'route:casino': 'critical/casino.css', 'route:game': 'critical/game.css' },
      extraFiles: {
        'critical/casino.css': '.tile{color:red;background:url(../tile.svg)}.tile:after{content:"</style>"}',
        'critical/game.css': '.frame{color:red}',
        'tile.svg': '<svg/>',
      },
    };
    const testRelease = casinoRelease({ build: 'critical-styles', ...styles });
    await live.registry.goLive(testRelease, '1.1.0');
    await waitUntilServed('remote-casino', '1.1.0');

    const { body, headers } = await live.edge.get('/en/casino');
    const directory = `/r/remote-casino/${testRelease.digest}/`;
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
    expect(body).toContain(
      `<style nonce="${nonce}" data-of="${directory}">.tile{color:red;background:url(${directory}tile.svg)}.tile:after{content:"<\\/style>"}</style>`,
    );
    const linked = linksOf(body, /<link rel="stylesheet" href="([^"]+)"/g);
    expect(linked.filter((url) => url?.includes('remote-casino'))).toEqual([]);
    const pending = afterPaint(body).requests.filter(({ as }) => as === 'style');
    expect(pending.map(({ url }) => url.split('/').slice(4).join('/'))).toEqual(['style.css', 'lobby.css']);
    // Each page has separate critical styles; pages without this remote have none.
    expect((await live.edge.get('/en/game/moon-rabbit/42')).body).toContain('/">.frame{color:red}</style>');
    expect((await live.edge.get('/en/login')).body).not.toContain('data-of="/r/remote-casino');
  });

  it('are the slots’ styles on other remotes’ pages, and the not-found styles for an unknown URL', async () => {
    const styles = {
      criticalStyles: {
        'route:home': 'critical/home.css',
        'route:not-found': 'critical/none.css',
        slots: 'critical/slots.css',
      },
      extraFiles: {
        'critical/home.css': '.home{color:red}',
        'critical/none.css': '.none{color:red}',
        'critical/slots.css': '.slots{color:red}',
      },
    };
    await live.registry.goLive(shellRelease({ build: 'critical-styles', ...styles }), '1.1.0');
    await waitUntilServed('remote-shell', '1.1.0');
    for (const [path, expected] of [
      ['/en/casino', 'slots'],
      ['/en/home', 'home'],
      ['/en/nowhere', 'none'],
      ['/en/language', 'slots'],
    ] as const)
      expect((await live.edge.get(path)).body.match(/\.(home|none|slots)\{/g)).toEqual([`.${expected}{`]);
  });
});
