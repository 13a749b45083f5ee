import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PageContext } from '@parlay/contracts/page';
import { ReleaseSet } from '@parlay/contracts/release';
import { ModesMessage, type SwitchedBrands } from '@parlay/contracts/site-modes';
import { inline, startEdge, type TestEdge } from '../testing/edge.ts';
import { listenTo } from '../testing/events.ts';
import { startLiveSite } from '../testing/live-site.ts';
import type { TestRegistry } from '../testing/registry.ts';
import { waitFor } from '../testing/wait.ts';

/** Brands whose modes staff have switched; undefined while the platform is unreachable. */
let switched: SwitchedBrands | undefined = [];
let liveGames: number[] | undefined;
const platform = http.createServer((_request, reply) => {
  if (!switched) return void reply.writeHead(503).end();
  reply.writeHead(200, { 'content-type': 'application/json' });
  reply.end(JSON.stringify({ data: { brands: switched, liveGames } }));
});
const until = '2099-12-01T04:00:00.000Z';
const closed = { brandId: 104, maintenance: true, maintenanceUntil: until, promo: false };
const open = { brandId: 104, maintenance: false, maintenanceUntil: null, promo: false };

let registry: TestRegistry;
let edge: TestEdge;
beforeAll(async () => {
  registry = await startLiveSite();
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as AddressInfo;
  edge = await startEdge({ registry: registry.url, platform: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await edge.remove();
  await registry.remove();
  platform.close();
});

const brandIn = async (host = 'localhost') => {
  const { brand } = PageContext.parse(inline((await edge.get('/en/home', { host })).body, 'page-context'));
  return { maintenance: brand.maintenance, until: brand.maintenanceUntil, promo: brand.promo };
};
const isClosed = async () => (await brandIn()).maintenance;
const NO_MODES = { maintenance: false, until: undefined, promo: false };

beforeEach(async () => {
  switched = [open];
  await waitFor(async () => {
    const { maintenance, promo } = await brandIn();
    return !maintenance && !promo;
  });
});

it('tells pages whether their brand has live games, as last known while the platform does not say', async () => {
  const hasLiveGames = async (host: string) =>
    PageContext.parse(inline((await edge.get('/en/home', { host })).body, 'page-context')).brand.hasLiveGames;
  expect(await hasLiveGames('localhost')).toBe(false);
  liveGames = [104];
  await waitFor(() => hasLiveGames('localhost'));
  expect(await hasLiveGames('bu-103.localhost')).toBe(false);
  liveGames = undefined;
  switched = [closed];
  await waitFor(isClosed);
  expect(await hasLiveGames('localhost')).toBe(true);
  switched = [];
  liveGames = [];
  await waitFor(async () => !(await hasLiveGames('localhost')));
});

describe('a mode that staff switched on [SH5, SH6]', () => {
  it('is included only in new pages of the brand until it is switched off', async () => {
    switched = [closed];
    await waitFor(isClosed);
    expect(await brandIn()).toEqual({ maintenance: true, until, promo: false });
    expect(await brandIn('bu-103.localhost')).toEqual(NO_MODES);
    switched = [{ ...open, promo: true }];
    await waitFor(async () => (await brandIn()).promo);
    expect(await brandIn()).toEqual({ ...NO_MODES, promo: true });
  });

  it('reaches open pages through the release stream, including pages that connect later', async () => {
    const stream = await listenTo(`${edge.url}/release-events`);
    const modes = (one: typeof stream) => one.heard.filter(({ event }) => event === 'modes');
    switched = [closed];
    await waitFor(() => modes(stream).length > 0 && modes(stream).at(-1)?.data.includes('"maintenance":true') === true);
    expect(ModesMessage.parse(JSON.parse(modes(stream).at(-1)?.data ?? ''))).toEqual({ modes: [closed] });
    await stream.stop();
    const laterPage = await listenTo(`${edge.url}/release-events`);
    await waitFor(() => modes(laterPage).length > 0);
    expect(JSON.parse(modes(laterPage)[0]?.data ?? '')).toEqual({ modes: [closed] });
    await laterPage.stop();
    const set = ReleaseSet.parse(JSON.parse((await edge.get('/release-set.json')).body));
    expect(set.modes).toEqual({ maintenance: true, maintenanceUntil: until, promo: false });
  });

  it('stays on while the platform is unreachable', async () => {
    switched = [closed];
    await waitFor(isClosed);
    switched = undefined;
    await new Promise<void>((resolve) => platform.once('request', () => resolve()));
    await new Promise<void>((resolve) => platform.once('request', () => resolve()));
    expect(await isClosed()).toBe(true);
  });
});
