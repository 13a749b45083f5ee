import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedChange, FeedFixture, SelectionResult } from '@parlay/contracts/odds-feed';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariants } from '../../money/ledger/invariants.ts';
import { aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { applyChanges, applySnapshot } from '../odds/repository.ts';
import { cashOut, enroll, placeBet } from './bets.ts';
import { createTestTournament } from './demo/make-tournament.ts';
import { finishTournament, settleBets } from './settlement.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(32);
});
afterAll(() => ledger.drop());

const AT = '2026-03-01T12:00:00.000Z';
const STREAM = 'stream-0001';
let companies = 0;

/** Creates a tournament with one match of a provider, and entries that can bet on it at 2.00. */
async function aMatch(players: number) {
  const { db } = ledger;
  const provider = `corrector-${++companies}`;
  const selection = (n: number) => ({
    id: `f:${n}`,
    name: `S${n}`,
    ordinal: n,
    odds: 200,
    showBet: true,
    disabled: false,
    toBeRemoved: false,
    result: null,
  });
  const fixture: FeedFixture = {
    id: 'f',
    competition: 'League',
    sport: 'Football',
    name: 'A – B',
    startsAt: '2030-01-01T00:00:00.000Z',
    score: null,
    minute: null,
    isVisible: true,
    disabled: false,
    toBeRemoved: false,
    markets: [
      {
        id: 'm',
        name: 'Winner',
        ordinal: 1,
        layout: 'HORIZONTAL',
        orderBy: 'ordinal',
        showMarket: true,
        disabled: false,
        toBeRemoved: false,
        selections: [selection(1), selection(2)],
      },
    ],
  };
  await applySnapshot(db, provider, { version: 1, stream: STREAM, at: AT, sequence: 0, fixtures: [fixture] });
  const { id } = await createTestTournament(db, { payoutPlaces: [{ place: 1, percentage: 100 }] });
  await sql`insert into tournament_fixture values (${id}, ${`${provider}:f`})`.execute(db);
  const entries: { customerId: string; tournamentId: string }[] = [];
  for (let n = 0; n < players; n += 1) {
    const customerId = await aPlayer(db, { withdrawable: 1_000n });
    const player = { customerId, tournamentId: id };
    await enroll(db, { ...player, key: randomUUID(), displayName: `P${n}`, countryCode: 'FI' });
    entries.push(player);
  }
  const bet = (player: (typeof entries)[number], stake = 100_000n, n = 1) =>
    placeBet(db, { ...player, key: randomUUID(), selectionId: `${provider}:f:${n}`, stake, odds: 200 });
  const report = async (sequence: number, kind: 'result' | 'correction', first: SelectionResult) => {
    const results = [
      { selectionId: 'f:1', result: first },
      { selectionId: 'f:2', result: first === 'WON' ? 'LOST' : first === 'VOID' ? 'VOID' : 'WON' } as const,
    ];
    const change: FeedChange = { sequence, at: AT, kind, fixtureId: 'f', results, reason: 'The goal did not count.' };
    return applyChanges(db, provider, { version: 1, stream: STREAM, at: AT, changes: [change] });
  };
  return { id, provider, entries, bet, report };
}

async function pointsOf(tournament: string): Promise<bigint[]> {
  const rows = await readRows(
    ledger.db,
    { points: z.bigint() },
    sql`
    select available as points from tournament_entry where tournament_id = ${tournament} order by joined_at`,
  );
  return rows.map(({ points }) => points);
}

describe('a corrected result', () => {
  it('settles the bets of an open tournament again, once for each correction', async () => {
    const { db } = ledger;
    const { id, entries, bet, report } = await aMatch(2);
    for (const player of entries) await bet(player);
    await report(1, 'result', 'WON');
    await settleBets(db);
    expect(await pointsOf(id)).toEqual([2_600_000n, 2_600_000n]);
    await Promise.all([1, 2, 3].map(() => report(2, 'correction', 'LOST')));
    expect(await pointsOf(id)).toEqual([2_400_000n, 2_400_000n]);
    expect(await invariants(db)).toEqual([]);
    await report(3, 'correction', 'VOID');
    expect(await pointsOf(id)).toEqual([2_500_000n, 2_500_000n]);
    expect(await countRows(db, 'tournament_entry', sql`tournament_id = ${id} and settled_bets = 0`)).toBe(2);
    await report(4, 'correction', 'WON');
    expect(await pointsOf(id)).toEqual([2_600_000n, 2_600_000n]);
    expect(await invariants(db)).toEqual([]);
  });

  it('takes back no more points than are available', async () => {
    const { db } = ledger;
    const { id, provider, entries, bet, report } = await aMatch(1);
    const [player] = entries;
    if (!player) throw new Error('no player');
    await bet(player, 1_000_000n);
    await report(1, 'result', 'WON');
    await settleBets(db);
    await sql`update tournament set max_bet = 100000000 where id = ${id}`.execute(db);
    const other = `${provider}-g`;
    // All points except 50 are staked on another bet.
    await sql`insert into market values (${other}, ${`${provider}:f`}, 'Goals', 2, 'HORIZONTAL', 'ordinal', true, false, false)`.execute(
      db,
    );
    await sql`insert into selection (id, market_id, name, ordinal, odds, show_bet, disabled, to_be_removed)
      values (${other}, ${other}, 'Over', 1, 200, true, false, false)`.execute(db);
    const otherBet = { ...player, key: randomUUID(), selectionId: other, stake: 3_495_000n, odds: 200 };
    expect(await placeBet(db, otherBet)).toHaveProperty('first.bet');
    await report(2, 'correction', 'LOST');
    expect(await pointsOf(id)).toEqual([0n]);
    expect(await countRows(db, 'bet_correction', sql`moved = -5000 and payout = 0`)).toBe(1);
    expect(await invariants(db)).toEqual([]);
  });

  it('does not change a finished tournament, but is recorded', async () => {
    const { db } = ledger;
    const { id, provider, entries, bet, report } = await aMatch(2);
    const [entry] = entries;
    if (entry) await bet(entry);
    await report(1, 'result', 'WON');
    await settleBets(db);
    await finishTournament(db, id);
    await report(2, 'correction', 'LOST');
    expect(await pointsOf(id)).toEqual([2_600_000n, 2_500_000n]);
    expect(await countRows(db, 'result_correction', sql`provider = ${provider}`)).toBe(2);
    expect(await invariants(db)).toEqual([]);
  });

  it('keeps the books balanced alongside cash-outs, settlement and the end of the tournament', async () => {
    const { db } = ledger;
    const { id, entries, bet, report } = await aMatch(8);
    const open = await Promise.all(entries.map((player) => bet(player)));
    await report(1, 'result', 'WON');
    await Promise.all([
      report(2, 'correction', 'LOST').then(() => report(3, 'correction', 'WON')),
      settleBets(db),
      ...entries.map((player, n) => {
        const result = open[n];
        const placed = result && 'first' in result && 'bet' in result.first ? result.first.bet : undefined;
        return cashOut(db, { ...player, key: randomUUID(), betId: placed?.betId ?? '', amount: 95_000n });
      }),
      settleBets(db),
      finishTournament(db, id),
    ]);
    await settleBets(db);
    expect(await invariants(db)).toEqual([]);
  });
});
