import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { TestCompany } from '../../../testing/company.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import type { CreatedTournament } from './make-tournament.ts';

let platform: TestPlatform;
let feed: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  feed = new TestCompany(platform.app, 'fairprice');
});
afterAll(() => platform.close());

const createTournament = async (body: object = {}) =>
  (await feed.call('/api/demo/tournaments', { minutes: 5, ...body })).data as unknown as CreatedTournament;

describe('a test tournament over HTTP in demo mode', () => {
  it('is created, priced, decided and finished with signed calls', async () => {
    const { id, fixtures } = await createTournament({
      entryPrice: '20.00',
      payouts: [100],
      rake: 5,
      fixtures: [
        {
          name: 'A – B',
          markets: [
            {
              name: 'Winner',
              selections: [
                { name: 'A', odds: 1.5 },
                { name: 'B', odds: 2.6 },
              ],
            },
          ],
        },
      ],
    });
    const selectionId = fixtures[0]?.markets[0]?.selections[1]?.selectionId ?? '';
    const page = platform.browser();
    await page.logIn('demo3');
    const key = () => ({ 'idempotency-key': randomUUID() });
    await page.post('/api/sportuno/enroll', { tournamentId: id }, key());
    const priced = await feed.call(`/api/demo/tournaments/${id}/prices`, { selectionId, odds: 3.1 });
    expect([priced.status, priced.data]).toEqual([200, { done: true }]);
    const fixtureId = fixtures[0]?.fixtureId;
    await feed.call(`/api/demo/tournaments/${id}/scores`, { fixtureId, score: '1 – 0', minute: 12 });
    const { competitions } = (await page.get(`/api/sportuno/init?tournamentId=${id}`)).data;
    expect(competitions).toMatchObject([{ events: [{ score: '1 – 0', minute: 12, scoreChanged: true }] }]);
    const bet = { tournamentId: id, selectionId, stake: '500', odds: 3.1 };
    expect((await page.post('/api/sportuno/bet', bet, key())).status).toBe(200);
    const decided = await feed.call(`/api/demo/tournaments/${id}/results`, {
      fixtureId: fixtures[0]?.fixtureId,
      won: [selectionId],
    });
    expect(decided.data).toEqual({ settled: 1 });
    const points = (await page.get(`/api/sportuno/balance?tournamentId=${id}`)).data;
    expect(points.pointsBalance).toEqual({ available: '26050.00', openBets: '0.00' });
    expect((await feed.call(`/api/demo/tournaments/${id}/finish`, {})).data).toEqual({ finished: true });
    const { data } = await page.get(`/api/sportuno/balance?tournamentId=${id}`);
    expect(data).toMatchObject({ prize: { place: 1, amount: '19.00' }, player: { balance: '999.00' } });
  });

  it('is not listed and is never returned as the running tournament', async () => {
    const { id } = await createTournament();
    const visitor = platform.browser();
    const listed = (await visitor.get('/api/sportuno/tournaments')).data as unknown as { id: string }[];
    expect(listed.map((tournament) => tournament.id)).not.toContain(id);
    expect((await visitor.get('/api/sportuno/init')).data).not.toMatchObject({ tournament: { id } });
    expect((await visitor.get(`/api/sportuno/init?tournamentId=${id}`)).data).toMatchObject({ tournament: { id } });
  });

  it('requires a signed call with valid values', async () => {
    const url = '/api/demo/tournaments';
    const unsigned = await platform.app.inject({ method: 'POST', url, payload: { minutes: 5 } });
    expect(unsigned.statusCode).toBe(401);
    for (const [field, value] of [
      ['minutes', 0],
      ['entryPrice', '10,00'],
      ['payouts', [50, 30]],
      ['currency', 'EURO'],
    ] as const) {
      const { status, error } = await feed.call(url, { minutes: 5, [field]: value });
      expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, [field]]);
    }
  });

  it('gives no control over tournaments of the schedule', async () => {
    const rows = await readRows(
      platform.database.db,
      { tournamentId: z.string(), fixtureId: z.string(), selectionId: z.string() },
      sql`
      select t.id "tournamentId", m.fixture_id "fixtureId", s.id "selectionId"
      from tournament t
      join tournament_fixture f on f.tournament_id = t.id
      join market m on m.fixture_id = f.fixture_id
      join selection s on s.market_id = m.id
      where t.schedule is not null limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('no tournament of the schedule has a selection');
    const { tournamentId, fixtureId, selectionId } = found;
    for (const [verb, body] of [
      ['results', { fixtureId }],
      ['prices', { selectionId, odds: 9 }],
      ['scores', { fixtureId, score: '9 – 0' }],
      ['finish', {}],
    ] as const) {
      expect((await feed.call(`/api/demo/tournaments/${tournamentId}/${verb}`, body)).status).toBe(404);
    }
  });

  it('does not exist in production', async () => {
    const production = await testPlatform({ config: { mode: 'production' } });
    const company = new TestCompany(production.app, 'fairprice');
    expect((await company.call('/api/demo/tournaments', { minutes: 5 })).status).toBe(404);
    await production.close();
  });
});
