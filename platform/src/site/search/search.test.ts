import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@parlay/contracts/api';
import { LOCALE_COOKIE } from '@parlay/contracts/cookies';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const match = (id: string, home: string, away: string, hours: number, more: object = {}) => ({
  ...{ id, sport: 'ice-hockey', home, away, start: inHours(hours) },
  ...(hours < 0 ? { minute: 12, score: [2, 1] } : {}),
  ...more,
});

/** A brand with lotteries only. */
const LOTTERY_BRAND = { host: 'bu-113.localhost:8080' };

const LIVE = [match('1', 'Zorvik Bears', 'Tromsø Storm', -0.5)];
const PREMATCH = [
  match('2', 'Zorvik Bears', 'Västra Zorvik', 2),
  match('3', 'Brunhaga', 'Zorvik Bears', 30),
  match('4', 'Brunhaga', 'Lindhaga', 40),
];
const DRAW = {
  ...{ lottery: 'midweek', name: 'Midweek', drawsAt: inHours(50) },
  jackpot: { minor: '125000000', currency: 'EUR' },
};

/** Responds as the company of sports book and lotteries. */
const respond: RequestListener = (request, response) => {
  const data = request.url?.startsWith('/lottery') ? [DRAW] : request.url?.endsWith('=live') ? LIVE : PREMATCH;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
};

/** A platform whose sports book and lotteries respond with a listener. */
class Site {
  readonly #server: Server;
  readonly platform: TestPlatform;

  private constructor(server: Server, platform: TestPlatform) {
    this.#server = server;
    this.platform = platform;
  }

  static async start(listener: RequestListener = respond): Promise<Site> {
    const server = createServer(listener);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    return new Site(server, await testPlatform({ env: { PORT_SANDBOX: String(port) } }));
  }

  reply(q: string, { host = 'localhost:8080', locale = 'en' } = {}) {
    const page = this.platform.browser({ host });
    page.cookies.set(LOCALE_COOKIE, locale);
    return page.get(`/api/search?q=${encodeURIComponent(q)}`);
  }

  async search(...args: Parameters<Site['reply']>): Promise<Schemas['SearchResult']> {
    return (await this.reply(...args)).data as unknown as Schemas['SearchResult'];
  }

  async close(): Promise<void> {
    await this.platform.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const counts = ({ groups }: Schemas['SearchResult']) =>
  Object.fromEntries(Object.entries(groups).flatMap(([name, group]) => (group?.total ? [[name, group.total]] : [])));

describe('GET /api/search', () => {
  let site: Site;
  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.close());
  const search: Site['search'] = (...args) => site.search(...args);

  it('finds games by name and studio, folded and by the starts of words', async () => {
    expect((await search('KITE sea')).groups.games).toEqual({
      total: 1,
      items: [{ id: 'kite-season', name: 'Kite Season', studio: expect.any(String) }],
    });
    const { games } = (await search('papermill')).groups;
    expect(games?.items).toHaveLength(5);
    expect(games?.total).toBeGreaterThan(5);
  });

  it('finds teams with their next match, and matches with live ones first', async () => {
    const { groups } = await search('zorvik');
    expect(groups.teams).toEqual({
      total: 2,
      items: [
        { name: 'Zorvik Bears', sport: 'ice-hockey', matches: 3, next: expect.objectContaining({ id: '1' }) },
        { name: 'Västra Zorvik', sport: 'ice-hockey', matches: 1, next: expect.objectContaining({ id: '2' }) },
      ],
    });
    expect(groups.matches?.items.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(groups.matches?.items[0]).toEqual({
      ...{ id: '1', name: 'Zorvik Bears – Tromsø Storm', sport: 'ice-hockey', competition: null },
      ...{ startsAt: LIVE[0]?.start, isLive: true, score: '2 – 1', tournament: null },
    });
    expect((await search('vastra zorvik')).groups.matches?.total).toBe(1);
  });

  it('finds tournaments and the matches that are bet on in them', async () => {
    const { data } = await site.platform.browser().get('/api/sportuno/tournaments');
    const [tournament] = data as unknown as Schemas['Tournament'][];
    if (!tournament) throw new Error('no tournament');
    const { groups } = await search(tournament.name);
    expect(groups.tournaments?.items.map(({ id }) => id)).toContain(tournament.id);
    const { groups: found } = await search('harbour city');
    expect(found.matches?.items[0]?.tournament).toEqual({ id: expect.any(String), name: expect.any(String) });
  });

  it('finds draws and help pages, with the sentence that contains the word', async () => {
    expect(counts(await search('midweek'))).toMatchObject({ draws: 1 });
    const { help } = (await search('withdraw')).groups;
    expect(help?.total).toBeGreaterThan(0);
    expect(help?.items[0]?.excerpt).toMatch(/withdraw/i);
  });

  it('searches the help pages of the page’s language', async () => {
    const { help } = (await search('auszahlung', { locale: 'de' })).groups;
    expect(help?.items[0]?.excerpt).toMatch(/auszahlung/i);
  });

  it('tolerates one typo in a word if nothing has these words', async () => {
    expect((await search('kiet season')).groups.games?.items[0]?.name).toBe('Kite Season');
    expect((await search('brunhgaa')).groups.teams?.items[0]?.name).toBe('Brunhaga');
    expect((await search('withdarw')).groups.help?.total).toBeGreaterThan(0);
  });

  it('finds nothing for other words', async () => {
    for (const q of ['zzzz', '', ' ', '!!', '(((((', '%_', '.*.*.*.*'])
      expect([q, counts(await search(q))]).toEqual([q, {}]);
  });

  it('has only groups of products that the brand offers [SH4]', async () => {
    const { groups } = await search('zorvik', LOTTERY_BRAND);
    const offered = Object.entries(groups).flatMap(([name, group]) => (group ? [name] : []));
    expect(offered).toEqual(['draws', 'help']);
    const { groups: help } = await search('betting rules', LOTTERY_BRAND);
    expect(help.help?.items.map(({ page }) => page)).not.toContain('betting-rules');
  });

  it('refuses a query that is too long or missing, with the field', async () => {
    const tooLong = await site.reply('a'.repeat(81));
    expect([tooLong.status, Object.keys(tooLong.error?.fieldErrors ?? {})]).toEqual([400, ['q']]);
    const missing = await site.platform.browser().get('/api/search');
    expect([missing.status, Object.keys(missing.error?.fieldErrors ?? {})]).toEqual([400, ['q']]);
  });

  it('refuses more searches than a person types, by address', async () => {
    const page = site.platform.browser({ address: '203.0.113.77' });
    const statuses: number[] = [];
    for (let n = 0; n < 140; n += 1) statuses.push((await page.get('/api/search?q=kite')).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

describe('GET /api/search while companies have problems', () => {
  let site: Site;
  afterEach(() => site.close());

  it('finds the rest while a company does not respond, and names what is missing', async () => {
    site = await Site.start((_request, response) => void response.writeHead(503).end());
    const result = await site.search('kite season');
    expect(result.groups.games?.total).toBe(1);
    expect(result.unreachable.toSorted()).toEqual(['draws', 'matches', 'teams']);
  });

  it('does not wait long for a company', async () => {
    const held: (() => void)[] = [];
    site = await Site.start((request, response) => void held.push(() => respond(request, response)));
    expect((await site.search('kite season')).unreachable).toContain('matches');
    for (const release of held) release();
    let found = await site.search('zorvik');
    while (found.unreachable.includes('matches')) found = await site.search('zorvik');
    expect(found.groups.teams?.total).toBe(2);
  });
});
