import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { cashOut, enroll, placeBet } from './bets.ts';
import { setResult } from './demo/control.ts';
import { type CreatedTournament, createTestTournament, type TestTournament } from './demo/make-tournament.ts';
import { finishTournament, settleBets } from './settlement.ts';
import { standings } from './standings.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(async () => {
  expect(await invariants(ledger.db)).toEqual([]);
  await ledger.drop();
});

const createEntrant = async ({ id }: CreatedTournament, money: { withdrawable?: bigint; bonus?: bigint }) => {
  const customerId = await aPlayer(ledger.db, money);
  await enroll(ledger.db, { customerId, key: randomUUID(), tournamentId: id, displayName: 'One', countryCode: 'FI' });
  return customerId;
};

/** Bets 1,000 points on the selection with this index. */
async function bet({ id, fixtures }: CreatedTournament, customerId: string, nth = 0) {
  const selection = fixtures[0]?.markets[0]?.selections[nth];
  if (!selection) throw new Error('the tournament has no such selection');
  const result = await placeBet(ledger.db, {
    ...{ customerId, key: randomUUID(), tournamentId: id, stake: 100_000n },
    ...{ selectionId: selection.selectionId, odds: selection.odds },
  });
  if (!('first' in result) || 'refused' in result.first) throw new Error('the bet was refused');
  return result.first.bet;
}

/** Sets the result of the first fixture: its first selection wins, the second one is void. */
async function decide({ id, fixtures }: CreatedTournament) {
  const [fixture] = fixtures;
  const [won = '', voided = ''] = (fixture?.markets[0]?.selections ?? []).map(({ selectionId }) => selectionId);
  await setResult(ledger.db, id, { fixtureId: fixture?.fixtureId ?? '', won: [won], void: [voided] });
  await settleBets(ledger.db);
}

const aTournament = (options: Partial<TestTournament> = {}) =>
  createTestTournament(ledger.db, { minSettledBets: 2, entryPrice: 1_000n, rake: 10, ...options });

describe('an entry without enough settled bets', () => {
  it('leaves its prize place to the next qualifying entry, without changing the leaderboard', async () => {
    const { db } = ledger;
    const tournament = await aTournament({
      payoutPlaces: [70, 30].map((percentage, n) => ({ place: n + 1, percentage })),
    });
    const idle = await createEntrant(tournament, { withdrawable: 1_000n });
    const lucky = await createEntrant(tournament, { withdrawable: 1_000n });
    const loser = await createEntrant(tournament, { withdrawable: 1_000n });
    await bet(tournament, lucky);
    for (const player of [loser, loser]) await bet(tournament, player, 2);
    await decide(tournament);
    expect(
      (await standings(db, tournament.id)).map(({ customerId, missingBets }) => [customerId, missingBets]),
    ).toEqual([
      [lucky, 1],
      [idle, 2],
      [loser, 0],
    ]);
    await finishTournament(db, tournament.id);
    const board = await standings(db, tournament.id);
    expect(board.map(({ position, prize }) => [position, prize])).toEqual([
      [1, null],
      [2, null],
      [3, { place: 1, amount: '27.00' }],
    ]);
    expect(await walletOf(db, loser)).toMatchObject({ spendable: '27.00' });
  });

  it('counts no void or cashed-out bets, and no bets without a result at the end', async () => {
    const { db } = ledger;
    const tournament = await aTournament();
    const customerId = await createEntrant(tournament, { withdrawable: 1_000n });
    await bet(tournament, customerId, 1);
    const { betId, cashout } = await bet(tournament, customerId);
    const amount = BigInt((cashout ?? '').replace('.', ''));
    await cashOut(db, { customerId, key: randomUUID(), betId, amount });
    await decide(tournament);
    expect((await standings(db, tournament.id))[0]).toMatchObject({ missingBets: 2 });
    const open = await aTournament();
    const other = await createEntrant(open, { withdrawable: 1_000n });
    await bet(open, other);
    await bet(open, other, 2);
    await finishTournament(db, open.id);
    expect((await standings(db, open.id))[0]).toMatchObject({ missingBets: 2, refunded: true, prize: null });
  });
});

it('refunds every price to the balances it came from, without a rake, if no entry qualifies', async () => {
  const { db } = ledger;
  const tournament = await aTournament();
  const players = await Promise.all([
    createEntrant(tournament, { withdrawable: 700n, bonus: 300n }),
    createEntrant(tournament, { bonus: 1_000n }),
    createEntrant(tournament, { withdrawable: 1_000n }),
  ]);
  await bet(tournament, players[0] ?? '');
  await decide(tournament);
  await Promise.all([1, 2, 3].map(() => finishTournament(db, tournament.id)));
  expect(await Promise.all(players.map((player) => walletOf(db, player)))).toMatchObject([
    { withdrawable: '7.00', bonus: '3.00' },
    { withdrawable: '0.00', bonus: '10.00' },
    { withdrawable: '10.00', bonus: '0.00' },
  ]);
  const { rows } = await sql`
    select count(*)::int as refunds, (select kept from tournament where id = ${tournament.id}) as kept
    from transfer where kind = 'tournament_refund' and reference = ${tournament.id}`.execute(db);
  expect(rows).toEqual([{ refunds: 3, kept: 0n }]);
});
