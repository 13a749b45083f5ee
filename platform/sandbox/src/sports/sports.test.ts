import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { type RunningSandbox, startSandbox } from '../testing/harness.ts';
import type { EventsView } from './pages/find-events.ts';
import type { RowView } from './pages/present.ts';
import type { SlipState } from './pages/slip-routes.ts';
import { textsOf } from './words.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.stop());

async function call<T>(path: string, body?: object): Promise<{ status: number; data: T }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(
    `${sandbox.url}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : {},
  );
  return { status: response.status, data: ((await response.json()) as { data: T }).data };
}
const events = async (query: string) => (await call<EventsView>(`/sports/api/events?mode=prematch&${query}`)).data;
const priced = (row: RowView) => row.markets[0]?.picks.find(({ odds }) => odds !== null);

describe('the events of the sports book', () => {
  it('are found by sport, place, time, id and name, with the number of each', async () => {
    const all = await events('limit=120');
    expect(all.total).toBeGreaterThan(200);
    expect(all.rows).toHaveLength(120);
    expect(all.sports.filter(({ count }) => count > 0)).toHaveLength(12);
    const tennis = await events('sport=tennis&category=challenger');
    expect(new Set(tennis.rows.map(({ category }) => category))).toEqual(new Set(['challenger']));
    const soon = await events('window=soon&limit=120');
    expect(soon.rows.every(({ startsAt }) => Date.parse(startsAt) - Date.now() <= 2 * 3_600_000)).toBe(true);
    expect(soon.total).toBe(all.windows.soon);
    const [first, second] = all.rows as [RowView, RowView];
    expect((await events(`ids=${first.id},${second.id}`)).total).toBe(2);
    expect((await events('q=Norrliga&limit=120')).rows.every(({ competition }) => competition === 'norrliga')).toBe(
      true,
    );
    const misspelt = await events('q=norrlige');
    expect(misspelt).toMatchObject({
      near: 'norrliga',
      rows: expect.arrayContaining([expect.objectContaining({ competition: 'norrliga' })]),
    });
    expect((await events('q=qqqqqqqq')).total).toBe(0);
    expect((await call('/sports/api/events?mode=x')).status).toBe(400);
  });

  it('name what starts next in a place, for a place without live events', async () => {
    const { data } = await call<EventsView>('/sports/api/events?mode=live&sport=boxing');
    const { rows } = await events('sport=boxing&limit=120');
    const [first] = rows.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
    expect(data.next).toMatchObject({ startsAt: first?.startsAt });
    expect(rows.map(({ id }) => id)).toContain(data.next?.id);
    expect((await events('category=nowhere')).next).toBeNull();
  });

  it.each(LOCALES)('have names in %s without unfilled placeholders', async (lang) => {
    const { rows } = await events(`lang=${lang}&limit=120`);
    for (const { id } of [...new Map(rows.map((row) => [row.sport, row])).values()]) {
      const { data } = await call<RowView>(`/sports/api/event?id=${id}&lang=${lang}`);
      const names = data.markets.flatMap(({ name, picks }) => [name, ...picks.map((pick) => pick.name)]);
      expect(names.filter((name) => name === '' || /[{}]|undefined/.test(name))).toEqual([]);
    }
  });

  it('are not found under unknown ids', async () => {
    expect((await call('/sports/api/event?id=1')).status).toBe(404);
    expect((await call('/sports/api/event?id=101999999')).status).toBe(404);
    expect((await call('/sports/api/event?id=x')).status).toBe(400);
    expect((await call('/sports/api/prices', { ids: ['1/2'] })).status).toBe(400);
    expect((await call('/sports/api/prices', { ids: ['1010/match:x/1'] })).data).toEqual({
      '1010/match:x/1': { odds: null, closed: 'over' },
    });
  });
});

describe('the computing of prices', () => {
  it('lets other requests pass while the first list is computed', async () => {
    const fresh = await startSandbox('http://127.0.0.1:9');
    try {
      const finished: string[] = [];
      const read = async (path: string, name: string) => {
        await (await fetch(`${fresh.url}${path}`)).text();
        finished.push(name);
      };
      await read('/healthz', 'connected');
      await Promise.all([read('/sports/api/fixtures?mode=prematch', 'list'), read('/healthz', 'other')]);
      expect(finished).toEqual(['connected', 'other', 'list']);
    } finally {
      await fresh.stop();
    }
  });

  it('is not asked for more selections than a slip can have', async () => {
    const { rows } = await events('limit=120');
    const ids = rows.map(({ id }) => `${id}/match:result/1`);
    expect((await call('/sports/api/prices', { ids: ids.slice(0, 13) })).status).toBe(400);
    expect((await call('/sports/api/prices', { ids: ids.slice(0, 12) })).status).toBe(200);
  });
});

describe('the slip with play money', () => {
  it('opens an account, takes a bet, shows its cash-out and keeps it from others', async () => {
    const { account } = (await call<{ account: string }>('/sports/api/slip/play-money', {})).data;
    const row = (await events('sport=football&limit=120')).rows.find((one) => priced(one) && !one.closed) as RowView;
    const { id, odds } = priced(row) as { id: string; odds: number };
    const bet = { key: randomUUID(), type: 'single', lineStake: '500', priceRule: 'any', selections: [{ id, odds }] };
    const placed = await call<{ status: string }>('/sports/api/slip/bets', { account, bet });
    expect(placed.data.status).toBe('placed');
    expect((await call('/sports/api/slip/bets/state', { account, key: bet.key })).data).toMatchObject({
      status: 'placed',
    });
    const { data } = await call<SlipState>('/sports/api/slip/state', { account, lang: 'fi' });
    expect(data).toMatchObject({
      balance: '99500',
      open: [{ stake: '500', cashOut: { amount: expect.any(String) } }],
      settled: [],
    });
    expect(JSON.stringify(data)).not.toContain(account);
    expect((await call('/sports/api/slip/refill', { account })).status).toBe(409);
    const other = randomUUID();
    expect((await call('/sports/api/slip/state', { account: other })).status).toBe(404);
    expect((await call('/sports/api/slip/bets', { account: other, bet })).status).toBe(404);
    expect((await call('/sports/api/slip/bets', { account, bet: { ...bet, lineStake: '-5' } })).status).toBe(400);
    const staked = (lineStake: string) =>
      call('/sports/api/slip/bets', { account, bet: { ...bet, key: randomUUID(), lineStake } });
    expect((await staked('999999')).data).toMatchObject({ status: 'refused', refusal: { left: expect.any(String) } });
    // The longest stake that the slip's field takes.
    const longest = { status: 'refused', refusal: { reason: 'max_stake', left: expect.any(String) } };
    expect((await staked('999999999900')).data).toEqual(longest);
  });
});

describe('a free bet in the slip', () => {
  it('is refused where the site cannot pay its stake, so that nobody pays for it', async () => {
    const { account } = (await call<{ account: string }>('/sports/api/slip/play-money', {})).data;
    const row = (await events('sport=football&limit=120')).rows.find((one) => priced(one) && !one.closed) as RowView;
    const { id, odds } = priced(row) as { id: string; odds: number };
    const bet = { key: randomUUID(), type: 'single', lineStake: '500', priceRule: 'any', selections: [{ id, odds }] };
    const asked = await call('/sports/api/slip/bets', { account, bet: { ...bet, freeBetId: randomUUID() } });
    expect(asked.data).toEqual({ status: 'refused', refusal: { reason: 'free_bet' } });
    const { data } = await call<SlipState>('/sports/api/slip/state', { account });
    expect(data).toMatchObject({ balance: '100000', open: [], settled: [] });
  });
});

describe('a player of the sports book', () => {
  it('is looked up at a company that exists', async () => {
    const response = await fetch(`${sandbox.url}/sports/api/player`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'one', company: 'nobody' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/^company: /) } });
  });
});

describe('the page of the sports company’s staff', () => {
  it('lists fixtures, and voids, corrects and postpones what bets are on', async () => {
    const { account } = (await call<{ account: string }>('/sports/api/slip/play-money', {})).data;
    const row = (await events('sport=football&limit=120')).rows.findLast(
      (one) => priced(one) && !one.closed,
    ) as RowView;
    const { id, odds } = priced(row) as { id: string; odds: number };
    const bet = { key: randomUUID(), type: 'single', lineStake: '500', priceRule: 'any', selections: [{ id, odds }] };
    await call('/sports/api/slip/bets', { account, bet });
    const settled = async () => (await call<SlipState>('/sports/api/slip/state', { account })).data;
    await call(`/sports-book/${row.id}/result`, { selection: id, result: 'won', sharedBy: '2' });
    expect(await settled()).toMatchObject({
      settled: [{ returned: String(Math.floor((500 * odds) / 200)), legs: [{ sharedBy: 2 }] }],
    });
    await call(`/sports-book/${row.id}/result`, { selection: id, result: 'half-lost' });
    expect(await settled()).toMatchObject({ balance: '99750', settled: [{ returned: '250' }] });
    const page = await (await fetch(`${sandbox.url}/sports-book`)).text();
    expect(page).toContain(`/sports-book/${row.id}`);
    expect(await (await fetch(`${sandbox.url}/sports-book/${row.id}`)).text()).toContain('half-lost');
    expect((await call(`/sports-book/${row.id}/result`, { selection: '1010/x/1', result: 'won' })).status).toBe(404);
    expect((await call('/sports-book/1', { action: 'postponed' })).status).toBe(404);
    expect((await call(`/sports-book/${row.id}`, { action: 'burn' })).status).toBe(400);
    const second = { ...bet, key: randomUUID() };
    await call(`/sports-book/${row.id}`, { action: 'postponed' });
    expect((await call('/sports/api/slip/bets', { account, bet: second })).data).toMatchObject({
      refusal: { reason: 'suspended' },
    });
  });
});

describe('the pages of a sports company', () => {
  it.each(LOCALES)('name the company in %s', async (lang) => {
    const texts = JSON.stringify(textsOf('Touchline')[lang]);
    expect(texts.split('Touchline').length).toBeGreaterThan(4);
    expect(texts).not.toMatch(/Oddsmith|\{company\}/);
    for (const path of ['/sports/prematch', '/sports/slip'])
      expect(await (await fetch(`${sandbox.url}${path}?lang=${lang}`)).text()).not.toContain('{company}');
  });
});
