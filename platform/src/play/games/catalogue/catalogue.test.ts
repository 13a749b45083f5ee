import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CatalogueGame } from '@parlay/contracts/game-catalogue';
import type { CompanyOf } from '@parlay/contracts/providers';
import { checkSignature } from '@parlay/server/signed-call';
import { sql } from 'kysely';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { storeCatalogue } from './repository.ts';
import { startCatalogues, updateCatalogue } from './sync.ts';

const PAGE_SIZE = 2;
const KEY = 'a-key-for-calls-to-the-company-under-test';

/** Catalogue of the test's game provider, served in pages of two games unless a test overrides the response. */
let catalogue: { version: string; games: CatalogueGame[] };
let override: ((page: number) => unknown) | undefined;
let requests: string[] = [];
let server: Server;
let company: CompanyOf<'game'>;
let platform: TestPlatform;
const logged: unknown[] = [];
const log = { info: () => undefined, warn: (line: unknown) => void logged.push(line) };

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = '', url: target = '', headers } = request;
    requests.push(target);
    if (!checkSignature(KEY, { method, target, body: '', headers }).ok) return void response.writeHead(401).end();
    const page = Number(new URL(target, 'http://x').searchParams.get('page'));
    const games = catalogue.games.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    const pages = Math.max(1, Math.ceil(catalogue.games.length / PAGE_SIZE));
    const content = override?.(page) ?? { data: { version: catalogue.version, pages, games } };
    if (content === 'break') return void request.socket.destroy();
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  company = {
    id: 'spins',
    kind: 'game',
    address,
    driver: 'parlay-1',
    settings: { keys: { ours: [KEY], theirs: [KEY] } },
  };
  platform = await testPlatform();
  platform.config.providers = [...platform.config.providers, company];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.close();
});
beforeEach(async () => {
  requests = [];
  override = undefined;
  logged.length = 0;
  const { db } = platform.database;
  await sql`delete from game_session where provider = 'spins'`.execute(db);
  await sql`delete from game_catalogue where company = 'spins'`.execute(db);
  await sql`delete from game where provider = 'spins'`.execute(db);
  catalogue = { version: '1', games: ['a', 'b', 'c', 'd', 'e'].map((id, rank) => aGame(`spins-${id}`, { rank })) };
});

const aGame = (id: string, change: Partial<CatalogueGame> = {}): CatalogueGame => ({
  id,
  name: `Game ${id}`,
  studio: 'Spins',
  family: 'wheel',
  tags: ['slots'],
  rtp: '95.5',
  isLive: false,
  isNew: false,
  jackpot: null,
  hasDemo: true,
  coverUrl: null,
  rank: 1,
  ...change,
});

const update = () => updateCatalogue(platform.database.db, company, log);
interface ListedGame {
  id: string;
  name: string;
  provider: string;
  imgUrl: string | null;
  tags: string[];
  fact: unknown;
}
const listed = async () => {
  const { games } = (await platform.browser().get('/api/games')).data as unknown as { games: ListedGame[] };
  return games.filter(({ provider }) => provider === 'spins');
};
const ids = async () => (await listed()).map(({ id }) => id.replace('spins-', ''));

describe('the catalogue of a game provider', () => {
  it('is read page by page with signed requests and stored whole, but not again at the same version', async () => {
    expect(await update()).toBeUndefined();
    expect(requests).toEqual([1, 2, 3].map((page) => `/games/spins/catalogue/v1?page=${page}`));
    expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await update()).toBeUndefined();
    expect(requests).toHaveLength(4);
  });

  it('provides one fact per game: jackpot, live, new or RTP', async () => {
    const jackpot = { amount: '120.00', currency: 'EUR' };
    const changes: Partial<CatalogueGame>[] = [{ jackpot, isNew: true }, { isLive: true }, { isNew: true }, {}];
    catalogue.games = changes.map((change, rank) => aGame(`spins-${rank}`, { ...change, rank }));
    await update();
    expect((await listed()).map(({ fact }) => fact)).toEqual([
      { kind: 'jackpot', value: '120.00', currency: 'EUR' },
      { kind: 'live' },
      { kind: 'new' },
      { kind: 'rtp', value: '95.5' },
    ]);
  });

  it('has the tag of live games only for games dealt live', async () => {
    const tags = ['livetables', 'tablegames'];
    // The other company with games that are dealt live lists none for now.
    await storeCatalogue(platform.database.db, { company: 'hub88', version: 'none', games: [] });
    catalogue.games = [aGame('spins-live', { tags, isLive: true, rank: 0 }), aGame('spins-other', { tags, rank: 1 })];
    const withLiveGames = async () =>
      ((await platform.browser().get('/api/site-modes')).data as unknown as { liveGames: number[] }).liveGames;
    await update();
    expect((await listed()).map((game) => game.tags)).toEqual([tags, ['tablegames']]);
    expect(await withLiveGames()).toContain(104);
    catalogue = { version: '2', games: [aGame('spins-other', { tags })] };
    await update();
    expect(await withLiveGames()).toEqual([]);
  });

  it('provides only pictures from the provider’s public origin', async () => {
    company = { ...company, publicAddress: 'https://spins.example/play' };
    catalogue.games = ['https://spins.example/a.webp', 'https://elsewhere.example/b.webp'].map((coverUrl, rank) =>
      aGame(`spins-${rank}`, { coverUrl, rank }),
    );
    await update();
    expect((await listed()).map(({ imgUrl }) => imgUrl)).toEqual(['https://spins.example/a.webp', null]);
    const { publicAddress: _, ...rest } = company;
    company = rest;
  });

  it('updates games, hides removed ones, including from launches, and shows returning ones again', async () => {
    await update();
    const [first, second] = catalogue.games;
    catalogue = { version: '2', games: first && second ? [{ ...second, name: 'Another name' }] : [] };
    await update();
    expect(await listed()).toMatchObject([{ id: 'spins-b', name: 'Another name' }]);
    const page = platform.browser();
    await page.logIn('demo1');
    expect((await page.post('/api/games/spins-a/launch', { mode: 'real' })).status).toBe(404);
    const launched = await page.post('/api/games/spins-b/launch', { mode: 'real' });
    expect(launched.data.url).toContain(`${company.address}games/spins/spins-b?token=`);
    catalogue = { version: '3', games: first ? [first] : [] };
    await update();
    expect(await ids()).toEqual(['a']);
    catalogue = { version: '4', games: [] };
    await update();
    expect(await ids()).toEqual([]);
  });

  it('never takes over a game of another provider', async () => {
    catalogue.games = [aGame('nine-lanterns', { name: 'Taken' }), aGame('spins-a')];
    expect(await update()).toBeUndefined();
    expect(await ids()).toEqual(['a']);
    const { games } = (await platform.browser().get('/api/games')).data as unknown as { games: ListedGame[] };
    expect(games.find(({ id }) => id === 'nine-lanterns')).toMatchObject({
      name: 'Nine Lanterns',
      provider: 'oddbird',
    });
    expect(logged).toEqual([{ company: 'spins', foreign: ['nine-lanterns'] }]);
  });

  it('may list a game of the same studio that another provider no longer lists', async () => {
    const { db } = platform.database;
    const other = async (...games: CatalogueGame[]) => {
      await storeCatalogue(db, { company: 'spins-direct', version: 'x', games });
    };
    const moved = aGame('spins-moved');
    catalogue.games = [moved, aGame('spins-other'), aGame('spins-a')];
    await other(moved, aGame('spins-other', { studio: 'Another Studio' }));
    await update();
    expect(await ids()).toEqual(['a']);
    await other();
    await update();
    expect(await ids()).toEqual(['a', 'moved']);
    expect(logged).toEqual([
      { company: 'spins', foreign: ['spins-moved', 'spins-other'] },
      { company: 'spins', foreign: ['spins-other'] },
    ]);
    await sql`delete from game where provider = 'spins-direct'`.execute(db);
  });

  it.each<[string, (page: number) => unknown]>([
    ['is unreachable', () => 'break'],
    ['disconnects after the first page', (page) => (page > 1 ? 'break' : undefined)],
    ['changes between two pages', (page) => (page > 1 ? { data: { version: 'x', pages: 3, games: [] } } : undefined)],
    ['sends an invalid page', () => ({ data: { version: '2', pages: 1, games: [{ id: 'spins-x' }] } })],
    ['lists a game twice', () => ({ data: { version: '2', pages: 1, games: [aGame('x'), aGame('x')] } })],
  ])('keeps its last state if the provider %s', async (_, response) => {
    await update();
    catalogue.version = '2';
    override = response;
    expect(await update()).not.toBeUndefined();
    expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is stored once when several nodes read it at the same time', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(update))).toEqual(Array(4).fill(undefined));
    expect(await ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is stored within a second after the provider starts to respond', async () => {
    override = () => 'break';
    const catalogues = startCatalogues(platform.database.db, { providers: [company] }, log);
    while (requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    override = undefined;
    const deadline = Date.now() + 1_000;
    while ((await ids()).length === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await ids()).toHaveLength(5);
    await catalogues.stop();
  });
});
