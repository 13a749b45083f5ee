import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GAMES } from '@parlay/sandbox/games';
import { sql } from 'kysely';
import { endSessionsOf } from '../../identity/sessions/end-sessions.ts';
import { commitDuringCall } from '../../testing/commit-during-call.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import type { Game, Tab } from './game.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const games = async (query = '', host = 'localhost:8080') =>
  ((await platform.browser({ host }).get(`/api/games${query}`)).data as unknown as { games: Game[] }).games;

describe('the lobby', () => {
  it('has the games of 5 studios, each with one fact and a ratio [CA1, CL11, EN6]', async () => {
    const allGames = await games();
    expect(allGames).toHaveLength(GAMES.length);
    expect(new Set(allGames.map(({ studio }) => studio)).size).toBe(5);
    expect(allGames.filter(({ provider }) => provider === 'hub88')).toHaveLength(
      GAMES.filter(({ via }) => via === 'hub88').length,
    );
    expect(allGames.find(({ id }) => id === 'nine-lanterns')).toEqual({
      id: 'nine-lanterns',
      name: 'Nine Lanterns',
      imgUrl: null,
      freePlay: true,
      tags: ['featured', 'big-feature', 'slots'],
      provider: 'oddbird',
      studio: 'Oddbird',
      fact: { kind: 'rtp', value: '96.60' },
      family: 'lines',
      rtp: { percent: '96.60', source: 'supplier' },
      volatility: 3,
      hitRate: '55.30',
      maxWin: { times: '167.90', oneIn: 1_685_448 },
      stakes: { currency: 'EUR', min: '0.10', max: '5.00' },
      features: ['wilds'],
      ratio: 0.563,
    });
    expect(allGames.find(({ id }) => id === 'glasshouse')).toEqual({
      id: 'glasshouse',
      name: 'Glasshouse',
      imgUrl: null,
      freePlay: true,
      tags: ['featured', 'slots'],
      provider: 'hub88',
      studio: 'Papermill',
      fact: { kind: 'rtp', value: '96.73' },
      family: 'video-slots',
      rtp: { percent: '96.73', source: 'supplier' },
      volatility: 3,
      hitRate: '54.19',
      ratio: 0.75,
    });
  });

  it('returns the games with any of the requested tags [CA1]', async () => {
    const tables = await games('?tags=blackjack,roulette');
    // Hub88's list says of a live table only that it is live.
    const isTable = ({ tags, isLive, via }: (typeof GAMES)[number]) =>
      (tags.includes('blackjack') || tags.includes('roulette')) && !(isLive && via === 'hub88');
    expect(tables.map(({ name }) => name)).toEqual(GAMES.filter(isTable).map(({ name }) => name));
    const tableAndVirtual = await games('?tags=blackjack,roulette,virtuals');
    const virtual = await games('?tags=virtuals');
    expect(tableAndVirtual).toHaveLength(tables.length + virtual.length);
    expect(await games('?tags=blackjack,roulette&tags=virtuals')).toEqual(tableAndVirtual);
    expect(await games('?tags=allgames')).toHaveLength(GAMES.length);
    expect(await games('?tags=nothing')).toEqual([]);
  });

  it('has a tab for each tag that games have, with their number [CA1, CL11]', async () => {
    const { data } = await platform.browser().get('/api/tabs');
    const tabs = data.tabs as Tab[];
    expect(tabs.map(({ key }) => key)).toEqual([
      'featured',
      'allgames',
      'slots',
      'livetables',
      'tablegames',
      'new',
      'virtuals',
      'dicegames',
    ]);
    for (const { key, count } of tabs) expect(await games(`?tags=${key}`)).toHaveLength(count);
    expect(tabs.every(({ count }) => count > 0)).toBe(true);
  });

  it('has the featured games that the brand names, whichever supplier lists them [CA1, CA2]', async () => {
    const featured = await games('?tags=featured');
    expect(featured.map(({ id }) => id).toSorted()).toEqual(platform.config.brands[0]?.featuredGames?.toSorted());
    expect(new Set(featured.map(({ provider }) => provider)).has('hub88')).toBe(true);
    expect((await games()).filter(({ tags }) => tags.includes('featured'))).toEqual(featured);
  });

  it('has the featured games of suppliers for a brand that names none [CA1]', async () => {
    const brands = platform.config.brands.map((brand) => ({ ...brand, featuredGames: undefined }));
    const other = await testPlatform({ config: { brands } });
    const { data } = await other.browser().get('/api/games?tags=featured');
    const found = data.games as unknown as Game[];
    expect(found.length).toBeGreaterThan(0);
    expect(found.some(({ provider }) => provider === 'hub88')).toBe(false);
    await other.close();
  });

  it('offers no free play for a brand without it [CA9, B13]', async () => {
    expect((await games('', 'bu-103.localhost:8080')).some(({ freePlay }) => freePlay)).toBe(false);
    const visitor = platform.browser({ host: 'bu-103.localhost:8080' });
    await visitor.get('/api/tabs');
    expect(await visitor.post('/api/games/quiet-comet/launch', { mode: 'demo' })).toMatchObject({ status: 403 });
  });
});

describe('the game offer of a brand', () => {
  const at = (brandId: number) => platform.browser({ host: `bu-${brandId}.localhost:8080` });
  const idsAt = async (brandId: number) => (await games('', `bu-${brandId}.localhost:8080`)).map(({ id }) => id);
  const launch = async (brandId: number, id: string) => {
    const page = at(brandId);
    const { db } = platform.database;
    const { username, password, customerId } = await createTestPlayer(db, { brandId });
    await page.logIn(username, password);
    // Under the strictest policy, a check confirms the age first, and the player sets limits before playing a slot.
    await sql`update player set age_verified_at = now() where customer_id = ${customerId}`.execute(db);
    await page.post('/api/slot-sessions', { minutes: 30, amount: '50.00' });
    return (await page.post(`/api/games/${id}/launch`, { mode: 'real' })).status;
  };

  it('contains the games of its products, so only virtual games for a brand with only virtuals [CA10]', async () => {
    const virtual = await games('?tags=virtuals');
    expect(await idsAt(112)).toEqual(virtual.map(({ id }) => id));
    expect(await games('?tags=livetables', 'bu-112.localhost:8080')).toEqual([]);
    const { tabs } = (await at(112).get('/api/tabs')).data as unknown as { tabs: Tab[] };
    expect(tabs.find(({ key }) => key === 'allgames')?.count).toBe(virtual.length);
    expect(tabs.map(({ key }) => key)).not.toContain('livetables');
    expect(await launch(112, String(virtual[0]?.id))).toBe(200);
    expect(await launch(112, 'velvet-roulette')).toBe(404);
  });

  it('is empty for a brand with only lotteries, and refuses launches [CA10]', async () => {
    expect(await idsAt(113)).toEqual([]);
    expect((await at(113).get('/api/tabs')).data).toEqual({ tabs: [] });
    expect(await launch(113, 'nine-lanterns')).toBe(404);
    const visitor = at(113);
    await visitor.get('/api/tabs');
    expect((await visitor.post('/api/games/nine-lanterns/launch', { mode: 'demo' })).status).toBe(404);
  });

  it('comes only from the providers that serve the brand', async () => {
    const providers = platform.config.providers.map((company) =>
      company.id === 'oddbird' ? { ...company, brands: [103] } : company,
    );
    const other = await testPlatform({ config: { providers } });
    const listed = async (brandId: number) => {
      const { data } = await other.browser({ host: `bu-${brandId}.localhost:8080` }).get('/api/games');
      return (data as unknown as { games: Game[] }).games.some(({ provider }) => provider === 'oddbird');
    };
    expect([await listed(103), await listed(104)]).toEqual([true, false]);
    const visitor = other.browser();
    await visitor.get('/api/tabs');
    expect((await visitor.post('/api/games/nine-lanterns/launch', { mode: 'demo' })).status).toBe(404);
    await other.close();
  });
});

describe('launching a game', () => {
  it('gives a visitor free play without a token', async () => {
    const visitor = platform.browser();
    await visitor.get('/api/tabs');
    const { status, data } = await visitor.post('/api/games/copper-tide/launch', { mode: 'demo' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ origin: 'http://sandbox.localhost:8082', ratio: 0.563 });
    const url = new URL(String(data.url));
    expect(url.pathname).toBe('/games/kelpworks/copper-tide');
    expect(Object.fromEntries(url.searchParams)).toEqual({ mode: 'demo', lang: 'en', currency: 'EUR' });
  });

  it('passes the number format of the brand’s country to the provider', async () => {
    const player = platform.browser({ host: 'bu-103.localhost:8080' });
    await player.logIn('peru1');
    const { data } = await player.post('/api/games/copper-tide/launch', { mode: 'real' });
    expect(new URL(String(data.url)).searchParams.get('lang')).toBe('es-PE');
  });

  it('requires a login for real play', async () => {
    const visitor = platform.browser();
    await visitor.get('/api/tabs');
    expect(await visitor.post('/api/games/copper-tide/launch', { mode: 'real' })).toMatchObject({ status: 401 });
  });

  it('gives a player a new token each time', async () => {
    const page = platform.browser();
    await page.logIn('demo9');
    const urls = await Promise.all([1, 2].map(() => page.post('/api/games/copper-tide/launch', { mode: 'real' })));
    const [first, second] = urls.map(({ data }) => new URL(String(data.url)).searchParams.get('token'));
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });

  it('opens no game in a session that ends at the same time', async () => {
    const { customerId, username, password } = await createTestPlayer(platform.database.db);
    const page = platform.browser();
    await page.logIn(username, password);
    const launch = () => page.post('/api/games/copper-tide/launch', { mode: 'real' });
    const { db } = platform.database;
    const response = await commitDuringCall(db, launch, {
      hold: (trx) => endSessionsOf(trx, { customerId }, 'ended-elsewhere'),
      change: async () => undefined,
    });
    expect([response.status, response.error?.code]).toEqual([401, 'not_authenticated']);
    const { rows } = await sql`select 1 from game_session where customer_id = ${customerId}`.execute(db);
    expect(rows).toEqual([]);
  });

  it('responds with 404 to an unknown game, and with 400 and the field to an invalid mode', async () => {
    const page = platform.browser();
    await page.logIn('demo9');
    expect(await page.post('/api/games/nothing/launch', { mode: 'real' })).toMatchObject({ status: 404 });
    expect(await page.post('/api/games/copper-tide/launch', { mode: 'fun' })).toMatchObject({
      status: 400,
      error: { fieldErrors: { mode: 'fieldError' } },
    });
  });
});
