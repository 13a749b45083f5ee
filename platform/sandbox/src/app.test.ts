import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { CataloguePage } from '@parlay/contracts/game-catalogue';
import { gamesOf } from './games/catalogue.ts';
import { type RunningSandbox, signAs, startSandbox, TinyPlatform } from './testing/harness.ts';
import { textsByLanguage } from './web/words.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const FRAMES = [
  '/games/kelpworks/kite-season',
  '/games/kelpworks/dice-parlour',
  '/sports/live',
  '/lottery/midweek',
  '/lottery/helio',
];

describe('a frame page', () => {
  it.each(FRAMES)('may be framed only by the site and loads only from its own origin: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const policy = Object.fromEntries(
      (response.headers.get('content-security-policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values];
      }),
    );
    expect(policy['frame-ancestors']).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      ...sandbox.settings.brands.map(({ id }) => `http://bu-${id}.localhost:8080`),
    ]);
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'"]);
    const text = await response.text();
    expect(text).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
    expect(text).not.toMatch(/ style=/);
  });

  it('passes only the allowed site origins to its script', async () => {
    const text = await (await get('/games/oddbird/moonlit-orchard?origin=http://localhost:8080.evil.example')).text();
    const setup = JSON.parse(/id="setup">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as { siteOrigins: string[] };
    expect(setup.siteOrigins).toEqual(sandbox.settings.siteOrigins);
  });

  it('formats numbers for the requested locale, in the page and in its script', async () => {
    const figuresFor = async (lang: string) => {
      const text = await (await get(`/games/oddbird/moonlit-orchard?lang=${encodeURIComponent(lang)}`)).text();
      return (JSON.parse(/id="setup">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as { figures: string }).figures;
    };
    expect([await figuresFor('es-PE'), await figuresFor('sv'), await figuresFor('x_y')]).toEqual(['es-PE', 'sv', 'en']);
    expect(await (await get('/lottery/helio?lang=es-PE')).text()).toMatch(/€\s[\d,]+</);
    for (const name of ['game', 'format', 'money', 'card-fields']) {
      const script = await (await get(`/assets/${name}.js`)).text();
      expect(script.match(/(?<=from ')[^']+(?=')|(?<=from ")[^"]+(?=")/g) ?? []).not.toContainEqual(
        expect.stringMatching(/^[^.]/),
      );
    }
  });

  it('escapes text from the URL', async () => {
    const text = await (
      await get(`/games/oddbird/moonlit-orchard?origin=${encodeURIComponent('</script><script>alert(1)</script>')}`)
    ).text();
    expect(text).not.toContain('<script>alert');
    expect((await get('/games/oddbird/%3Cscript%3E')).status).toBe(404);
  });

  it('labels free play and requires a token for real money', async () => {
    expect(await (await get('/games/oddbird/moonlit-orchard')).text()).toContain('Free play: not real money');
    expect(await (await get('/games/oddbird/moonlit-orchard?lang=fi')).text()).toContain('Ilmaispeli: ei oikeaa rahaa');
    expect((await get('/games/oddbird/moonlit-orchard?mode=real')).status).toBe(400);
    expect((await get('/games/nobody/x')).status).toBe(404);
  });
});

describe('cookies', () => {
  it('are never set or echoed, and visits under the site’s host name are redirected', async () => {
    for (const path of [...FRAMES, '/outbox', '/licence', '/chat.js', '/healthz']) {
      const response = await get(path, { cookie: '__Host-parlay_session=of-the-player' });
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(await response.text()).not.toContain('of-the-player');
    }
    const navigation = await sandbox.app.inject({
      url: '/lottery/helio?lang=fi',
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    expect(navigation.headers.location).toBe('http://sandbox.localhost:8082/lottery/helio?lang=fi');
  });
});

describe('checkHost', () => {
  it('accepts the host names of the sandbox and this machine and refuses all others', async () => {
    const status = async (host: string, url: string) =>
      (await sandbox.app.inject({ url, headers: { host } })).statusCode;
    for (const host of [
      'sandbox.localhost:8082',
      'sandbox.localhost',
      '127.0.0.1:8082',
      'localhost',
      'bu-103.localhost',
    ])
      expect([host, await status(host, '/outbox')]).toEqual([host, 200]);
    for (const host of ['evil.example', 'evil.example:8082', 'a.sandbox.localhost', 'bu-999.localhost'])
      for (const url of ['/outbox', '/metrics', '/nowhere'])
        expect([host, await status(host, url)]).toEqual([host, 421]);
    expect(await status('localhost:9', '/outbox')).toBe(421);
    expect(await status('10.0.0.7:8082', '/healthz')).toBe(200);
    const response = await sandbox.app.inject({ url: '/outbox', headers: { host: 'evil.example' } });
    expect(response.json()).toEqual({ error: { code: 'misdirected_request', message: expect.any(String) } });
  });
});

describe('assets', () => {
  it('are served only under known names', async () => {
    const script = await get('/assets/game.js');
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('./game-page.js');
    expect(await (await get('/assets/game-page.js')).text()).toContain('./frame.js');
    // The card rules are the product's own (VA7), served as a separate script.
    expect(await (await get('/assets/pay.js')).text()).toContain('./card.js');
    expect(await (await get('/assets/card.js')).text()).toContain('export function cardNumberError');
    expect(await (await get('/assets/card-fields.js')).text()).toContain('./card.js');
    expect((await get('/chat.js')).headers.get('access-control-allow-origin')).toBe('*');
    for (const path of ['/assets/..%2Fapp.ts', '/assets/nothing.js', '/assets/', '/.env']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('the fixture and draw feeds', () => {
  it('list fixtures with prices, and the next lottery draws with their jackpots', async () => {
    const { data } = (await (await get('/sports/api/fixtures?mode=live')).json()) as {
      data: Record<string, unknown>[];
    };
    expect(data.length).toBeGreaterThan(5);
    expect(data[0]).toMatchObject({
      score: [expect.any(Number), expect.any(Number)],
      odds: { home: expect.stringMatching(/^\d+\.\d\d$/) },
    });
    expect((await get('/sports/api/fixtures?mode=x')).status).toBe(400);
    // The site has to confirm a player, but it is unreachable in this test.
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"token":"made up"}' };
    expect((await fetch(`${sandbox.url}/sports/api/player`, request)).status).toBe(503);
    const draws = (await (await get('/lottery/api/draws')).json()) as { data: Record<string, unknown>[] };
    expect(draws.data.map(({ lottery }) => lottery)).toEqual(['midweek', 'helio', 'boa']);
    expect(draws.data[0]).toMatchObject({
      name: 'Midweek',
      drawsAt: expect.stringMatching(/:\d0:00\.000Z$/),
      jackpot: { minor: expect.stringMatching(/^\d{8,9}$/), currency: 'EUR' },
    });
  });
});

describe('the languages of the sandbox pages', () => {
  const EXPECTED_TEXTS: Record<Locale, [game: string, sports: string, lottery: string, licence: string]> = {
    de: ['Regeln', 'Livewetten', 'Nächste Ziehung', 'Lizenzregister'],
    en: ['Rules', 'Live betting', 'Next draw', 'Licence register'],
    es: ['Reglas', 'Apuestas en vivo', 'Próximo sorteo', 'Registro de licencias'],
    fi: ['Säännöt', 'Livevedot', 'Seuraava arvonta', 'Toimilupien rekisteri'],
    fr: ['Règles', 'Paris en direct', 'Prochain tirage', 'Registre des licences'],
    lv: ['Noteikumi', 'Tiešraides likmes', 'Nākamā izloze', 'Licenču reģistrs'],
    no: ['Regler', 'Livebetting', 'Neste trekning', 'Lisensregister'],
    sv: ['Regler', 'Livebetting', 'Nästa dragning', 'Licensregister'],
  };

  it.each(LOCALES)('include the site’s language %s', async (lang) => {
    const paths = ['/games/kelpworks/dice-parlour', '/sports/live', '/lottery/midweek', '/licence'];
    const pages = await Promise.all(paths.map(async (path) => (await get(`${path}?lang=${lang}`)).text()));
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`<html lang="${lang}"`);
      expect(page).toContain(EXPECTED_TEXTS[lang][at]);
    }
    if (lang !== 'en') expect(pages[0]).not.toContain('Every face has the same chance');
  });

  it('must have the same keys, lengths and placeholders as English, or startup fails', () => {
    expect(() => textsByLanguage('lottery', { next: 'Next draw' })).toThrow(/^words\/de\.json: lottery is /);
    expect(() => textsByLanguage('nothing', { next: '' })).toThrow('nothing is');
  });
});

describe('a studio’s catalogue', () => {
  const page = (company: string, number: number, signer = company) => {
    const target = `/games/${company}/catalogue/v1?page=${number}`;
    return get(target, signAs(signer, target, '', { method: 'GET' }));
  };

  it('lists all games of the company in pages that share one version', async () => {
    const games = [];
    const versions = new Set();
    for (let number = 1, pages = 1; number <= pages; number += 1) {
      const { data } = CataloguePage.parse(await (await page('kelpworks', number)).json());
      games.push(...data.games);
      versions.add(data.version);
      pages = data.pages;
    }
    expect(games.map(({ id }) => id)).toEqual(gamesOf('kelpworks').map(({ id }) => id));
    expect(games.length).toBeGreaterThan(5);
    expect(versions.size).toBe(1);
    expect((await page('kelpworks', 9)).status).toBe(404);
  });

  it('is served only to the platform, once per signed call', async () => {
    expect((await get('/games/kelpworks/catalogue/v1?page=1')).status).toBe(401);
    expect((await page('kelpworks', 1, 'oddbird')).status).toBe(401);
    const target = '/games/oddbird/catalogue/v1?page=1';
    const headers = signAs('oddbird', target, '', { method: 'GET' });
    expect([(await get(target, headers)).status, (await get(target, headers)).status]).toEqual([200, 401]);
  });
});

describe('the licence register', () => {
  it('shows the company of a licence seal link, in the link’s language [SH21]', async () => {
    const whole = await (await get('/licence')).text();
    expect(whole.match(/<section/g)).toHaveLength(sandbox.settings.brands.length);
    const one = await (await get('/licence?lang=fi&company=parlay-8048')).text();
    expect(one).toContain('<html lang="fi">');
    expect(one.match(/<section/g)).toHaveLength(1);
    expect(one).toContain('8048/2026');
    expect(one).toContain('Toimilupien rekisteri');
    const none = await get('/licence?lang=es&company=nobody');
    expect([none.status, (await none.text()).includes('No hay ninguna empresa')]).toEqual([404, true]);
    expect((await get('/licence?company=a&company=b')).status).toBe(400);
  });
});

describe('the lottery page with a player token [RT4]', () => {
  it('requests the token’s player from the site and shows the result [RT4]', async () => {
    const site = await TinyPlatform.start();
    const lottery = await startSandbox(site.url);
    try {
      const opened = async (query: string) => (await fetch(`${lottery.url}/lottery/midweek?lang=en${query}`)).text();
      const asked = () => site.calls.filter(({ path }) => path.endsWith('/player'));
      expect(await opened('')).not.toContain('igned in');
      expect(asked()).toEqual([]);
      expect(await opened('&token=good')).toContain('You are signed in to the lottery.');
      expect(asked()).toEqual([{ path: '/api/provider/drumroll/player', body: { token: 'good' } }]);
      site.script = () => ({ status: 404, body: { error: { code: 'unknown_token' } } });
      expect(await opened('&token=old')).toContain('Your sign-in is over.');
      site.script = () => ({ status: 500 });
      expect(await opened('&token=good')).toContain('you are not signed in');
    } finally {
      await lottery.stop();
      await site.stop();
    }
  });
});

describe('the outbox', () => {
  it('shows sent e-mails as text with links to the site only, and their HTML on a page that loads nothing', async () => {
    expect(await (await get('/outbox')).text()).toContain('No e-mail has been sent yet.');
    const folder = join(sandbox.settings.dataDir, 'outbox');
    mkdirSync(folder);
    const mail = [
      'From: Parlay <no-reply@parlay.example>',
      'To: anna@parlay.example',
      'Subject: =?utf-8?Q?Your_new_p=C3=A4ssword?=',
      'Date: Sat, 21 Nov 2026 08:00:00 +0000',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Hei =C3=A4iti, open http://localhost:8080/en/reset?token=3Dabc',
      'or http://localhost:8080.evil.example/x <script>alert(1)</script>',
      '--b1',
      'Content-Type: text/html',
      '',
      '<b>markup</b>',
      '--b1--',
    ].join('\r\n');
    writeFileSync(join(folder, '1.eml'), mail);
    writeFileSync(join(folder, '2.eml'), 'To: ben@parlay.example\nSubject: Plain\n\nHello');
    const list = await (await get('/outbox')).text();
    expect(list).toContain('Your new pässword');
    expect(list).toContain('/outbox/2.eml');
    const text = await (await get('/outbox/1.eml')).text();
    expect(text).toContain('<a href="http://localhost:8080/en/reset?token=abc"');
    expect(text).not.toContain('href="http://localhost:8080.evil');
    expect(text).toContain('Hei äiti');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('href="/outbox/1.eml/html"');
    const markup = await get('/outbox/1.eml/html');
    expect((await markup.text()).trim()).toBe('<b>markup</b>');
    expect(markup.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(await (await get('/outbox/2.eml')).text()).not.toContain('/outbox/2.eml/html');
    expect((await get('/outbox/2.eml/html')).status).toBe(404);
    for (const name of ['..%2Fsecrets.json', '3.eml', '.eml', '1.txt'])
      expect((await get(`/outbox/${name}`)).status).toBe(404);
  });
});

describe('operator endpoints', () => {
  it('report ok or name the failing component', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const broken = await startSandbox('http://127.0.0.1:9');
    rmSync(join(broken.settings.dataDir, 'sandbox'), { recursive: true });
    const response = await fetch(`${broken.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'failing', failing: 'journal' }]);
    await broken.stop();
  });

  it('serve request counts to this machine', async () => {
    expect(await (await get('/metrics')).text()).toContain('sandbox_requests_total{status="200"}');
  });
});

describe('bad requests', () => {
  it('get a 4xx, as a page for browsers and as an error code for other clients', async () => {
    const post = (path: string, body: string, type: string) =>
      sandbox.app.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': type } });
    expect((await post('/games/api/rounds', '{', 'application/json')).statusCode).toBe(400);
    const deep = `{"token":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    for (const path of ['/games/api/rounds', '/payments/api/orders'])
      expect((await post(path, deep, 'application/json')).statusCode).toBe(400);
    expect((await post('/games/api/rounds', 'x', 'text/plain')).statusCode).toBe(415);
    expect((await post('/games/api/rounds', 'x'.repeat(70_000), 'application/json')).statusCode).toBe(413);
    expect((await post('/healthz', '{}', 'application/json')).statusCode).toBe(404);
    expect((await get('/%ff')).status).toBeLessThan(500);
    expect((await get('/nothing')).headers.get('content-type')).toContain('text/html');
    const machine = await fetch(`${sandbox.url}/nothing`);
    expect(await machine.json()).toMatchObject({ error: { code: 'not_found' } });
  });
});
