import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Brand } from '@parlay/contracts/brand-data';
import { PERIOD_MS, periodAt, startOf } from '@parlay/sandbox/odds/calendar';
import { sql } from 'kysely';
import { createDemoPlayer } from '../../identity/players/demo/make-player.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import type { Browser } from '../../testing/browser.ts';
import { seedTournaments } from '../../testing/demo-tournaments.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { enroll } from './bets.ts';
import type { Competition } from './competition.ts';
import type { Tournament, TournamentInit } from './tournament.ts';

let platform: TestPlatform;
/** The middle of a future period, which neither ends during the tests nor includes the database's creation. */
const NOON = startOf(periodAt(Date.now()) + 10) + PERIOD_MS / 2;
beforeAll(async () => {
  platform = await testPlatform();
  await seedTournaments(platform.database.db, platform.config.brands, new Date(NOON));
  // Change marks expire after seconds. Removing them keeps responses the same.
  await sql`update selection set odds_changed_at = null`.execute(platform.database.db);
  await sql`update fixture set score_changed_at = null`.execute(platform.database.db);
});
afterAll(() => platform.close());

const init = async (query = '', host = 'localhost:8080') =>
  (await platform.browser({ host }).get(`/api/sportuno/init${query}`)).data as unknown as TournamentInit;
const selectionsOf = (competitions: Competition[]) =>
  competitions.flatMap(({ events }) =>
    events.flatMap(({ markets }) => markets.flatMap(({ selections }) => selections)),
  );

/** Returns the last three tournaments of the list: finished, running and upcoming. */
async function listed(): Promise<Tournament[]> {
  const { data } = await platform.browser().get('/api/sportuno/tournaments');
  return (data as unknown as Tournament[]).slice(-3);
}

describe('the tournament API', () => {
  it('lists one finished, one running and one upcoming tournament', async () => {
    const tournaments = await listed();
    expect(tournaments.map(({ status }) => status)).toEqual(['FINISHED', 'RUNNING', 'UPCOMING']);
    expect(tournaments[1]).toEqual({
      id: expect.stringMatching(/^cup-eur-\d+$/),
      name: expect.stringMatching(/^\w+day .+/),
      status: 'RUNNING',
      entryPrice: '10.00',
      currency: 'EUR',
      startTime: new Date(startOf(periodAt(NOON))).toISOString(),
      endTime: new Date(startOf(periodAt(NOON) + 1)).toISOString(),
      entryClosesAt: new Date(startOf(periodAt(NOON) + 1) - 30 * 60_000).toISOString(),
      sportName: 'All sports',
      rake: '10.00',
      initialPoints: '25000.00',
      maxPlayers: 250,
      currentPlayers: 14,
      inventedPlayers: 14,
      minBet: '100.00',
      maxBet: '10000.00',
      minSettledBets: 3,
      payoutStructure: { payoutPlaces: expect.any(Array) },
      isCancelled: false,
      cancelledFor: null,
      terms: {
        prizePool: '0.00',
        addedPrize: '0.00',
        guaranteedPrize: '0.00',
        minPlayers: null,
        leaveUntil: tournaments[1]?.startTime,
        reentry: null,
      },
    });
    const places = tournaments[1]?.payoutStructure.payoutPlaces ?? [];
    expect(places.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100);
  });

  it('returns the running tournament in the brand’s currency from init without an id [CL19]', async () => {
    expect((await init()).tournament).toMatchObject({ status: 'RUNNING', currency: 'EUR' });
    expect((await init('', 'bu-103.localhost:8080')).tournament).toMatchObject({ status: 'RUNNING', currency: 'PEN' });
  });

  it('shows a player the tournaments in their own currency if the brand offers several', async () => {
    const brands = platform.config.brands.map((brand) =>
      brand.id === 104 ? { ...brand, currencies: ['EUR', 'SEK'] } : brand,
    );
    const brand = brands.find(({ id }) => id === 104) as Brand;
    const both = await testPlatform({ config: { brands } });
    await sql`update tournament set brands = brands || 104 where currency = 'SEK'`.execute(both.database.db);
    const seen = async (page: Browser) => {
      const { data } = await page.get('/api/sportuno/tournaments');
      return [...new Set((data as unknown as Tournament[]).map(({ currency }) => currency))].sort();
    };
    const player = await createDemoPlayer(both.database.db, { brand, currency: 'SEK', language: 'sv' });
    const page = both.browser();
    expect(await seen(page)).toEqual(['EUR', 'SEK']);
    await page.logIn(player.username);
    expect(await seen(page)).toEqual(['SEK']);
    expect((await page.get('/api/sportuno/init')).data).toMatchObject({ tournament: { currency: 'SEK' } });
    await both.close();
  });

  it('returns a tournament by id from init, without offers if it has finished [CL19]', async () => {
    const [finished, running, upcoming] = await listed();
    expect(await init(`?tournamentId=${running?.id}`)).toEqual(await init());
    const over = await init(`?tournamentId=${finished?.id}`);
    expect(over).toMatchObject({ tournament: { status: 'FINISHED' }, competitions: [] });
    const ahead = await init(`?tournamentId=${upcoming?.id}`);
    expect(ahead.competitions.length).toBeGreaterThan(2);
    expect(ahead.competitions.flatMap(({ events }) => events.map(({ score }) => score))).not.toContain('0 – 0');
  });

  it('does not find a tournament that is unknown or in another brand’s currency', async () => {
    const visitor = platform.browser();
    const peruvian = (await init('', 'bu-103.localhost:8080')).tournament.id;
    for (const id of ['nothing', peruvian]) {
      expect((await visitor.get(`/api/sportuno/init?tournamentId=${id}`)).status).toBe(404);
    }
    const { status, error } = await visitor.get('/api/sportuno/init?tournamentId=');
    expect([status, Object.keys(error?.fieldErrors ?? {})]).toEqual([400, ['tournamentId']]);
  });

  it('returns events with markets and selections, and a score for live events [TO2]', async () => {
    const { competitions } = await init();
    const events = competitions.flatMap((competition) => competition.events);
    expect(events.some(({ score }) => score !== null)).toBe(true);
    expect(events.some(({ score }) => score === null)).toBe(true);
    expect(events.every(({ markets }) => markets.length > 0)).toBe(true);
    expect(events.some(({ markets }) => markets.some(({ layout }) => layout === 'VERTICAL'))).toBe(true);
    for (const selection of selectionsOf(competitions)) {
      expect(selection.odds).toBeGreaterThan(1);
      expect(selection.odds).toBe(Math.round(selection.odds * 100) / 100);
    }
    for (const { events, nearestStartDate } of competitions) {
      expect(nearestStartDate).toBe(events.map(({ startDate }) => startDate).sort()[0]);
    }
  });

  it('responds with 304 while nothing has changed, and marks changed prices [TO12]', async () => {
    const page = platform.browser();
    const first = await page.get('/api/sportuno/init');
    const etag = String(first.headers.etag);
    const poll = () => page.get('/api/sportuno/init', { headers: { 'if-none-match': etag } });
    expect(await poll()).toMatchObject({ status: 304, data: {} });
    await sql`update selection set odds = odds + 7, odds_changed_at = now()
      where id = (select min(s.id) from selection s join market m on m.id = s.market_id join fixture f on f.id = m.fixture_id
        join tournament_fixture tf on tf.fixture_id = f.id join tournament t on t.id = tf.tournament_id
        where t.status = 'RUNNING' and f.is_visible and s.show_bet)`.execute(platform.database.db);
    const changed = await poll();
    expect(changed.status).toBe(200);
    const { competitions } = changed.data as unknown as TournamentInit;
    expect(selectionsOf(competitions).filter(({ oddsChanged }) => oddsChanged)).toHaveLength(1);
  });

  it('returns a leaderboard with the most points first, on which ties share a position [TO9]', async () => {
    const { leaderboard } = await init();
    const points = leaderboard.map(({ entry }) => Number(entry.points));
    expect(points).toEqual([...points].sort((a, b) => b - a));
    for (const [index, { position }] of leaderboard.entries()) {
      expect(position).toBe(points.indexOf(points[index] ?? 0) + 1);
    }
    expect(leaderboard[0]?.entry).toMatchObject({ countryCode: expect.stringMatching(/^[A-Z]{2}$/) });
  });
});

describe('the tournament balance', () => {
  it('is for players only [CL19]', async () => {
    expect((await platform.browser().get('/api/sportuno/balance')).status).toBe(401);
  });

  it('contains the player’s money, but no points before joining [EN8]', async () => {
    const page = platform.browser();
    await page.logIn('demo1');
    expect((await page.get('/api/sportuno/balance')).data).toEqual({
      tournamentId: expect.stringMatching(/^cup-eur-/),
      enrolled: false,
      entryId: null,
      position: null,
      pointsBalance: { available: '0.00', openBets: '0.00' },
      prize: null,
      missingBets: 3,
      refunded: false,
      byTicket: false,
      ticket: null,
      reentriesLeft: 0,
      bets: [],
      player: { name: 'Alva1', balance: '1000.00', currency: 'EUR' },
    });
  });

  it('contains the granted points after joining, and the money less the entry price [EN8]', async () => {
    const { db } = platform.database;
    const page = platform.browser();
    const { data } = await page.logIn('demo2');
    const { customerId } = data.user as { customerId: string };
    const { id } = (await init()).tournament;
    const joined = await enroll(db, {
      customerId,
      key: randomUUID(),
      tournamentId: id,
      displayName: 'Bruno2',
      countryCode: 'MT',
    });
    const entry = 'first' in joined && 'entryId' in joined.first ? joined.first.entryId : '';
    const balance = await page.get('/api/sportuno/balance');
    expect(balance.data).toMatchObject({
      enrolled: true,
      entryId: entry,
      pointsBalance: { available: '25000.00', openBets: '0.00' },
      player: { balance: '990.00' },
    });
    const { leaderboard } = await init();
    const ownEntry = leaderboard.find((row) => row.entry.entryId === entry);
    expect(ownEntry).toMatchObject({
      position: balance.data.position,
      entry: { displayName: 'Bruno2', points: '25000.00' },
    });
    expect(await invariants(db)).toEqual([]);
  });
});
