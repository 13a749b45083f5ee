import { describe, expect, it } from '@jest/globals';
import { PageContext } from '@parlay/contracts/page';
import { inline } from '../testing/edge.ts';
import { startLiveEdge } from '../testing/live-edge.ts';

const live = startLiveEdge();

const PLAYER = { cookie: '__Host-parlay_session=abc' };

describe('page routing', () => {
  const redirects: [string, Record<string, string>, number, string][] = [
    // SH1: cookie, then Accept-Language, then the brand's language.
    ['/casino', {}, 302, '/en/casino'],
    ['/', {}, 302, '/en/home'],
    ['/', { 'accept-language': 'sv, fi;q=0.8, en;q=0.5' }, 302, '/fi/etusivu'],
    ['/casino?x=1', { 'accept-language': 'fi', cookie: 'parlay_locale=es' }, 302, '/es/casino?x=1'],
    ['//evil.example/x', {}, 302, '/en//evil.example/x'],
    // A language that this brand does not offer.
    ['/sv/casino', {}, 302, '/en/casino'],
    ['/en', {}, 302, '/en/home'],
    ['/en/casino/', {}, 301, '/en/casino'],
    // RT1: English words in another language, diacritics, encoded letters.
    ['/fi/casino', {}, 301, '/fi/kasino'],
    ['/fi/casino?tab=all', {}, 301, '/fi/kasino?tab=all'],
    ['/fi/account/transactions', {}, 301, '/fi/tili/tapahtumat'],
    ['/fi/k%C3%A4sino', {}, 301, '/fi/kasino'],
    // RT6: former root pages.
    ['/en/faq', {}, 301, '/en/help-centre/faq'],
    ['/fi/faq', {}, 301, '/fi/ohjekeskus/usein-kysyttya'],
    // RT1, SH31: help centre words in English or another language, with diacritics, or after an English word.
    ['/fi/ohjekeskus/faq?x=1', {}, 301, '/fi/ohjekeskus/usein-kysyttya?x=1'],
    ['/fi/ohjekeskus/preguntas-frecuentes', {}, 301, '/fi/ohjekeskus/usein-kysyttya'],
    ['/en/help-centre/usein-kysyttya', {}, 301, '/en/help-centre/faq'],
    ['/fi/ohjekeskus/vedonly%C3%B6ntis%C3%A4%C3%A4nn%C3%B6t', {}, 301, '/fi/ohjekeskus/vedonlyontisaannot'],
    ['/es/help-centre/betting-rules', {}, 301, '/es/centro-de-ayuda/reglas-de-apuestas'],
    // SH2: the referring page in the other language, or home if there is none.
    ['/en/language/fi', { referer: 'http://HOST/en/casino?tab=x' }, 302, '/fi/kasino?tab=x'],
    ['/en/language/fi', { referer: 'http://evil.example/en/casino' }, 302, '/fi/etusivu'],
    ['/fi/language/en', {}, 302, '/en/home'],
    [
      '/fi/language/es',
      { referer: 'http://HOST/fi/ohjekeskus/usein-kysyttya' },
      302,
      '/es/centro-de-ayuda/preguntas-frecuentes',
    ],
    // RT2: guests are redirected to the login page, with the path to return to.
    ['/en/account/transactions?page=2', {}, 302, '/en/login?return=%2Fen%2Faccount%2Ftransactions%3Fpage%3D2'],
  ];
  it.each(redirects)('redirects %s %j with %d to %s', async (path, headers, status, location) => {
    const host = new URL(live.edge.url).port;
    const sent = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, value.replace('HOST', `localhost:${host}`)]),
    );
    const reply = await live.edge.get(path, sent);
    expect([reply.status, reply.headers.location]).toEqual([status, location]);
  });

  it('sends a notice only with the redirect to the login page [SH17]', async () => {
    const cookies = (await live.edge.get('/en/account/transactions')).headers['set-cookie']?.join();
    expect(cookies).toMatch(/parlay_notice=login-needed; Max-Age=30; Path=\/; SameSite=Lax/);
    for (const path of ['/casino', '/en/language/fi', '/en'])
      expect(String((await live.edge.get(path)).headers['set-cookie'])).not.toContain('parlay_notice');
  });

  it('sets Vary on redirects and stores the chosen language in a cookie [SH1, SH2]', async () => {
    expect((await live.edge.get('/casino')).headers.vary).toContain('Accept-Language');
    const cookies = (await live.edge.get('/en/language/fi')).headers['set-cookie']?.join();
    expect(cookies).toContain('parlay_locale=fi');
    expect((await live.edge.get('/fi/kasino')).headers['set-cookie']?.join()).toContain('parlay_locale=fi');
  });

  const pages: [string, number][] = [
    ['/en/casino', 200],
    ['/fi/kasino', 200],
    ['/en/game/moon-rabbit/42', 200],
    ['/en/game/moon-rabbit/42/free', 200],
    ['/en/game/moon-rabbit/42/other', 404],
    ['/en/nothing-here', 404],
    ['/en/language/xx', 404],
    ['/fi/ohjekeskus/usein-kysyttya', 200],
    ['/en/help-centre/free-money', 404],
    ['/en/help-centre/constructor', 404],
  ];
  it.each(pages)('renders %s with status %d [RT3, RT7, SH31]', async (path, status) => {
    const reply = await live.edge.get(path);
    expect(reply.status).toBe(status);
    expect(reply.body).toContain(`<p>shell ${path.slice(1, 3)} guest</p>`);
    expect(PageContext.parse(inline(reply.body, 'page-context')).status).toBe(status);
  });

  it('serves account pages to players, and allows payment frames on cashier pages', async () => {
    expect((await live.edge.get('/en/account/transactions', PLAYER)).status).toBe(200);
    const cashier = (await live.edge.get('/en/account/deposit', PLAYER)).headers['content-security-policy'];
    expect(cashier).toContain('frame-src http://sandbox.localhost:8082/payments/;');
  });

  it('selects the brand by ?bu= in demo mode and by host name', async () => {
    const chosen = await live.edge.get('/en/casino?bu=105&x=1');
    expect(chosen.headers).toMatchObject({ location: '/en/casino?x=1' });
    expect(chosen.headers['set-cookie']?.join()).toContain('parlay_bu=105');
    expect((await live.edge.get('//evil.example?bu=105')).headers.location).toBe('/evil.example');
    expect((await live.edge.get('/en/casino', { cookie: 'parlay_bu=105' })).body).toContain('data-brand="halla"');
    expect((await live.edge.get('/en/casino', { host: 'bu-103.localhost:8080' })).body).toContain(
      'data-brand="farolito"',
    );
  });
});
