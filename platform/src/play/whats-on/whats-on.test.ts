import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { liveFixtures, nextDraws } from './company.ts';

const FIXTURE = {
  id: '771',
  categoryId: '9',
  sport: 'football',
  home: 'Lindhaga',
  away: 'Bruntorp',
  minute: 61,
  score: [1, 0],
  odds: { home: '1.42', draw: '4.10', away: '7.80' },
  selections: { home: '771/result/1', draw: '771/result/x', away: '771/result/2' },
};
const { draw: _none, ...twoWays } = FIXTURE.odds;
const TENNIS = { ...FIXTURE, id: '772', sport: 'tennis', odds: twoWays, selections: undefined };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const drawOf = (lottery: string, drawsAt: string) => ({
  lottery,
  name: lottery,
  drawsAt,
  jackpot: { minor: '125000000', currency: 'EUR' },
});

let company: Server | undefined;
let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
  company?.closeAllConnections();
  company?.close();
});

/** Starts a provider with these responses on a free port, and records its requests. */
async function aCompany(listener: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  company = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((ready) => company?.listen(0, '127.0.0.1', ready));
  return { port: (company.address() as AddressInfo).port, asked };
}

/** Starts a platform that uses such a provider. */
async function startWith(listener: RequestListener) {
  const { port, asked } = await aCompany(listener);
  platform = await testPlatform({ env: { PORT_SANDBOX: String(port) } });
  const page = platform.browser();
  const lottery = platform.browser({ host: 'bu-103.localhost:8080' });
  return { asked, page, lottery };
}

const respondWith =
  (data: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));

describe('the what’s-on API', () => {
  it('returns the first few live events of the sports book, with prices [SH33]', async () => {
    const { page, asked } = await startWith(respondWith([FIXTURE, TENNIS, FIXTURE, FIXTURE, FIXTURE]));
    const { data } = await page.get('/api/sports-book/live');
    expect(data.events).toHaveLength(4);
    expect((data.events as unknown[]).slice(0, 2)).toEqual([
      {
        id: '771',
        sport: 'football',
        home: 'Lindhaga',
        away: 'Bruntorp',
        minute: 61,
        score: { home: 1, away: 0 },
        odds: { home: 1.42, draw: 4.1, away: 7.8 },
        selections: FIXTURE.selections,
      },
      expect.objectContaining({ id: '772', odds: { home: 1.42, draw: null, away: 7.8 }, selections: null }),
    ]);
    expect(asked).toEqual(['/sports/api/fixtures?mode=live']);
    // Two companies serve this brand, and the first one has its sports page.
    const other = await platform?.browser({ host: 'bu-112.localhost:8080' }).get('/api/sports-book/live');
    expect(other?.data.events).toEqual(data.events);
  });

  it('returns the next draw of each of the brand’s lotteries, nearest first [SH33]', async () => {
    const { page, lottery } = await startWith(
      respondWith([drawOf('midweek', inHours(50)), drawOf('helio', inHours(2)), drawOf('another', inHours(1))]),
    );
    const { data } = await lottery.get('/api/lottery/draws');
    expect(data.draws).toMatchObject([
      { product: 'helio-lottery', jackpot: '1250000.00', currency: 'EUR' },
      { product: 'lottery', name: 'midweek' },
    ]);
    // The first response to a browser sets a cookie.
    await page.get('/api/lottery/draws');
    expect((await page.get('/api/lottery/draws')).headers['cache-control']).toBe('private, max-age=10');
  });

  it('leaves out a draw that has begun', async () => {
    const { lottery } = await startWith(respondWith([drawOf('midweek', inHours(-0.1)), drawOf('helio', inHours(2))]));
    const { data } = await lottery.get('/api/lottery/draws');
    expect(data.draws).toMatchObject([{ product: 'helio-lottery' }]);
  });

  it('requests data once for all callers', async () => {
    const { page, lottery, asked } = await startWith(respondWith([FIXTURE]));
    await Promise.all([page.get('/api/sports-book/live'), lottery.get('/api/sports-book/live')]);
    await page.get('/api/sports-book/live');
    expect(asked).toHaveLength(1);
  });

  it('returns null if a provider disconnects, and does not call it again for a while', async () => {
    const { page, asked } = await startWith((request) => void request.socket.destroy());
    const first = await page.get('/api/sports-book/live');
    expect([first.status, first.data.events]).toEqual([200, null]);
    expect((await page.get('/api/lottery/draws')).data.draws).toBeNull();
    await page.get('/api/sports-book/live');
    expect(asked).toEqual(['/sports/api/fixtures?mode=live', '/lottery/api/draws']);
  });

  it('returns nothing, without a request, for a brand that has neither sports book nor lottery', async () => {
    const { asked } = await startWith(respondWith([FIXTURE]));
    const casino = platform?.browser({ host: 'bu-120.localhost:8080' });
    expect((await casino?.get('/api/sports-book/live'))?.data.events).toEqual([]);
    expect((await casino?.get('/api/lottery/draws'))?.data.draws).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('the provider client', () => {
  const silent: RequestListener = () => undefined;
  it.each<[string, RequestListener]>([
    ['disconnects', (request) => void request.socket.destroy()],
    ['fails', (_request, response) => void response.writeHead(500).end()],
    ['redirects', (_request, response) => void response.writeHead(302, { location: '/x' }).end()],
    ['sends something other than JSON', (_request, response) => void response.end('<html>')],
    ['sends an invalid price', respondWith([{ ...FIXTURE, odds: { home: 'NaN', away: '1.00' } }])],
    ['does not respond in time', silent],
  ])('rejects if a provider %s', async (_error, listener) => {
    const { port } = await aCompany(listener);
    await expect(liveFixtures(`http://127.0.0.1:${port}`)).rejects.toThrow();
    await expect(nextDraws(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });
});
