import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from '../../testing/browser.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let player: Browser;
beforeAll(async () => {
  platform = await testPlatform();
  player = platform.browser();
  await player.logIn('demo1');
});
afterAll(() => platform.close());

const defaultOf = (brand: number) => platform.config.brands.find(({ id }) => id === brand)?.defaultLocale;
const peru = () => platform.browser({ host: 'bu-103.localhost:8080' });

describe('client configuration [CL1]', () => {
  it('depends on brand and language', async () => {
    expect((await platform.browser().get('/api/client-config')).data).toMatchObject({
      cdn_deployed: false,
      locale: 'en',
      bu: 104,
      mode: 'demo',
      sessionTimeoutMinutes: 20,
      realtime: { wsHost: 'localhost', wsPort: 8083, forceTLS: false, key: platform.config.realtime.key },
    });
    expect((await peru().get('/api/client-config')).data).toMatchObject({
      bu: 103,
      locale: defaultOf(103),
      currencies: ['PEN'],
    });
  });

  it('takes the brand from the cookie in demo mode, and the locale only if the brand has it', async () => {
    const page = platform.browser();
    page.cookies.set('parlay_bu', '103');
    page.cookies.set('parlay_locale', 'lv');
    expect((await page.get('/api/client-config')).data).toMatchObject({ bu: 103, locale: defaultOf(103) });
  });

  it('names a hosted Pusher if one is configured', async () => {
    const hosted = { PUSHER_APP_ID: '1', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret', PUSHER_CLUSTER: 'eu' };
    const other = await testPlatform({ env: hosted });
    const { data } = await other.browser().get('/api/client-config');
    expect(data.realtime).toEqual({ key: 'key', cluster: 'eu', wsHost: null, wsPort: null, forceTLS: true });
    await other.close();
  });
});

describe('the text API', () => {
  it('overrides the texts of the remotes per brand', async () => {
    expect((await platform.browser().get('/api/translation/104/en')).data).toEqual({});
    expect((await peru().get('/api/translation/103/en')).data).toHaveProperty(['home.limits.title']);
    expect((await platform.browser().get('/api/translation/103/lv')).status).toBe(404);
  });

  it('has texts for exactly the locales that the brand’s data announces [SH28]', async () => {
    for (const { id, locales, ownTexts } of platform.config.brands)
      for (const locale of locales) {
        const { data } = await platform.browser().get(`/api/translation/${id}/${locale}`);
        expect([id, locale, Object.keys(data).length > 0]).toEqual([id, locale, ownTexts.includes(locale)]);
      }
  });

  it('also serves texts as a plain file for a CDN, which the configuration names [SH28]', async () => {
    const file = await platform.app.inject('/napi/i18n/translations/es_103.json');
    expect(file.json()).toEqual((await peru().get('/api/translation/103/es')).data);
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    expect(file.headers['set-cookie']).toBeUndefined();
    const other = await testPlatform({ env: { CDN_BASE: 'https://cdn.example/' } });
    expect((await other.browser().get('/api/client-config')).data).toMatchObject({
      cdn_deployed: true,
      cdn_base: 'https://cdn.example',
    });
    await other.close();
  });

  it('returns content in the page’s language [CL11, SH30]', async () => {
    const page = platform.browser();
    page.cookies.set('parlay_locale', 'fi');
    expect((await page.get('/api/cms-content/terms')).data).toMatchObject({
      name: 'terms',
      title: 'Käyttöehdot',
      locale: 'fi',
    });
    expect((await peru().get('/api/cms-content/terms')).data).toMatchObject({
      title: 'Términos y condiciones',
      locale: 'es',
    });
    expect((await page.get('/api/cms-content/nothing')).status).toBe(404);
  });

  it.each([
    ['en', '24 hours'],
    ['de', '24 Stunden'],
    ['sv', '24 timmar'],
    ['no', '24 timer'],
    ['fi', '24 tuntia'],
    ['fr', '24 heures'],
    ['es', '24 horas'],
    ['lv', '24 stundas'],
  ])('states the maximum session length in %s on the pages about cookies and security', async (locale, hours) => {
    const page = platform.browser();
    page.cookies.set('parlay_locale', locale);
    for (const name of ['cookies-policy', 'security-terms']) {
      const { html } = (await page.get(`/api/cms-content/${name}`)).data;
      expect([name, String(html).replace(/\u00a0/g, ' ')]).toEqual([name, expect.stringContaining(hours)]);
    }
  });

  it('replaces placeholders with the brand’s facts', async () => {
    const page = platform.browser();
    for (const name of readdirSync(join(import.meta.dirname, '../../../content/en'))) {
      const { html } = (await page.get(`/api/cms-content/${name.replace('.html', '')}`)).data;
      expect([name, String(html).match(/\{\w+\}/g)]).toEqual([name, null]);
    }
  });

  it('states each brand’s own maximum session length', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlay-content-'));
    const overrides = join(folder, 'brands.json');
    writeFileSync(overrides, JSON.stringify({ 104: { session: { absoluteHours: 36 } } }));
    const other = await testPlatform({ env: { BRAND_OVERRIDES: overrides } });
    const { html } = (await other.browser().get('/api/cms-content/cookies-policy')).data;
    expect(html).toContain('for 36 hours at most');
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('returns the brand’s own text about the company', async () => {
    const { data } = await platform.browser().get('/api/partials/footer-company-info');
    expect(data).toMatchObject({ groupName: 'Parlay Group', licence: { companyId: 'parlay-8048' } });
  });

  it('names the registration and the authority for a site in Peru [B13]', async () => {
    const peru = platform.browser({ host: 'bu-103.localhost:8080' });
    const { content } = (await peru.get('/api/partials/footer-company-info')).data;
    expect(content).toMatch(/Registro 11030155 y licencia 1103\/2026 de Demo Gaming Authority\./);
  });

  it('returns a licence link with the configured origin, the player’s language and this company [SH21]', async () => {
    const other = await testPlatform({ env: { SANDBOX_PUBLIC: 'https://companies.example/x' } });
    const page = other.browser();
    page.cookies.set('parlay_locale', 'fi');
    expect((await page.get('/api/partials/footer-company-info')).data.licence).toMatchObject({
      verifyUrl: 'https://companies.example/licence?lang=fi&company=parlay-8048',
    });
    expect((await page.get('/api/boa')).data.iframeSrc).toMatch(/^https:\/\/companies\.example\/lottery\//);
    await other.close();
  });
});

describe('a player’s channel [RS2, CL12]', () => {
  const call = { socket_id: '123.456' };

  it('has a signature like Pusher’s, and one member per device', async () => {
    const { data } = await player.post('/api/account/pusher', { ...call, channel_name: 'presence-104001' });
    const { key, secret } = platform.config.realtime;
    const signature = createHmac('sha256', secret).update(`123.456:presence-104001:${data.channel_data}`).digest('hex');
    expect(data.auth).toBe(`${key}:${signature}`);
    const repeated = await player.post('/api/account/pusher', { socket_id: '9.9', channel_name: 'presence-104001' });
    expect(repeated.data.channel_data).toBe(data.channel_data);
    const other = platform.browser();
    await other.logIn('demo1');
    const otherDevice = await other.post('/api/account/pusher', { ...call, channel_name: 'presence-104001' });
    expect(otherDevice.data.channel_data).not.toBe(data.channel_data);
  });

  it('signs the socket in as its session, so that it is terminated with the session', async () => {
    const { data } = await player.post('/api/account/pusher', call);
    const { key, secret } = platform.config.realtime;
    const signature = createHmac('sha256', secret).update(`123.456::user::${data.user_data}`).digest('hex');
    expect(data).toEqual({ auth: `${key}:${signature}`, user_data: expect.any(String) });
    const channel = await player.post('/api/account/pusher', { ...call, channel_name: 'presence-104001' });
    expect(JSON.parse(String(data.user_data)).id).toBe(JSON.parse(String(channel.data.channel_data)).user_id);
  });

  it('accepts the form that pusher-js sends', async () => {
    const response = await player.send('POST', '/api/account/pusher', {
      body: 'socket_id=1.2&channel_name=presence-104001',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(200);
  });

  it('is refused for another player and for other kinds of channels', async () => {
    for (const channel_name of ['presence-104002', 'private-104001', 'presence-104001-x', '104001']) {
      const response = await player.post('/api/account/pusher', { ...call, channel_name });
      expect([channel_name, response.status]).toEqual([channel_name, 403]);
    }
    const bad = await player.post('/api/account/pusher', { socket_id: '1.1:x', channel_name: 'presence-104001' });
    expect([bad.status, bad.error?.fieldErrors]).toEqual([400, { socket_id: 'invalidPattern' }]);
  });
});

describe('the frame API', () => {
  it('takes the site’s origin from the request instead of from page parameters', async () => {
    const { data } = await platform
      .browser()
      .get('/api/sports-book?device=MOBILE&language=fi&liveMode=true&brand=999&origin=https://evil.example');
    const url = new URL(String(data.iframeSrc));
    expect([url.origin, url.pathname]).toEqual(['http://sandbox.localhost:8082', '/sports/live']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      variant: 'real',
      lang: 'fi',
      brand: '104',
      device: 'MOBILE',
      origin: 'http://localhost:8080',
    });
    expect(data.jsScript).toBeNull();
  });

  it('returns two lottery frames [CL11, FR6]', async () => {
    const { data } = await platform.browser().get('/api/lottery');
    expect(data.iframeSrc).toEqual({
      lottery: 'http://sandbox.localhost:8082/lottery/midweek?lang=en&origin=http%3A%2F%2Flocalhost%3A8080',
      helioLottery: 'http://sandbox.localhost:8082/lottery/helio?lang=en&origin=http%3A%2F%2Flocalhost%3A8080',
    });
  });
});

describe('the instrument list [EN11]', () => {
  it('contains the instruments that the brand has enabled, in its currency', async () => {
    const list = (await platform.browser().get('/api/instruments')).data as unknown as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toEqual(['visa', 'mastercard', 'trustly', 'skrill', 'neteller', 'paysafe']);
    expect(list[0]).toMatchObject({
      paymentMethod: 'VISA',
      default: true,
      hidden: false,
      currency: 'EUR',
      deposits: { enabled: true, minAmount: '10.00', maxAmount: '5000.00' },
      withdrawals: { enabled: true, notapply: false },
    });
  });
});

describe('the card form', () => {
  it('supports Mastercard’s second series for a brand that accepts it [VA7]', async () => {
    const fieldsOf = async (target: TestPlatform) => {
      const list = (await target.browser().get('/api/instruments')).data as unknown as {
        integrationData: { cardFieldsUrl: string | null };
      }[];
      return new URL(list[0]?.integrationData.cardFieldsUrl ?? '').searchParams.get('series');
    };
    expect(await fieldsOf(platform)).toBeNull();
    const brands = platform.config.brands.map((brand) => ({ ...brand, cards: { mastercardSecondSeries: true } }));
    const other = await testPlatform({ config: { brands } });
    expect(await fieldsOf(other)).toBe('second');
    await other.close();
  });
});

describe('the report API', () => {
  const reports = [
    { kind: 'remote-loaded', remote: 'remote-casino', version: '1.0.0', slot: 'page', milliseconds: 12 },
  ];
  const origin = 'http://localhost:8080';

  it('accepts reports from a beacon without a token, as text or JSON, and counts them', async () => {
    const page = platform.browser();
    expect((await page.post('/api/reports', { reports }, { origin })).data).toEqual({ accepted: 1 });
    const beacon = {
      body: JSON.stringify({ reports }),
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin },
    };
    expect((await page.send('POST', '/api/reports', beacon)).status).toBe(200);
    const { body } = await platform.app.inject('/metrics');
    const labels = 'kind="remote-loaded",remote="remote-casino",version="1.0.0",outcome="none"';
    expect(body).toContain(`page_reports_total{${labels}} 2`);
  });

  it('counts analytics events and accepts only a pseudonym as the player’s id [RS13]', async () => {
    const uid = 'pseudonym-of-the-pla-1';
    const send = (report: object) => platform.browser().post('/api/reports', { reports: [report] }, { origin });
    expect((await send({ kind: 'analytics', event: 'login', uid })).status).toBe(200);
    expect((await send({ kind: 'analytics', event: 'repeat-deposit', uid })).status).toBe(200);
    expect((await send({ kind: 'analytics', event: 'login', uid: '104001' })).status).toBe(400);
    expect((await send({ kind: 'analytics', event: 'bet', uid })).status).toBe(400);
    const { body } = await platform.app.inject('/metrics');
    expect(body).toContain('analytics_events_total{event="login"} 1');
    expect(body).toContain('analytics_events_total{event="repeat-deposit"} 1');
  });

  it('refuses reports from another origin, without an origin, or in another format', async () => {
    const page = platform.browser();
    expect((await page.post('/api/reports', { reports }, { origin: 'http://evil.example' })).error?.code).toBe(
      'origin_refused',
    );
    expect((await page.post('/api/reports', { reports })).status).toBe(403);
    const bad = await page.post('/api/reports', { reports: [{ kind: 'gossip' }] }, { origin });
    expect(bad.status).toBe(400);
    expect((await page.post('/api/reports', { reports: Array(51).fill(reports[0]) }, { origin })).status).toBe(400);
  });
});

it('the API serves its OpenAPI document', async () => {
  const response = await platform.app.inject('/api/openapi.json');
  expect(response.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/login': { post: expect.anything() } } });
});
