import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../core/database/retry.ts';
import { invariants } from '../money/ledger/invariants.ts';
import { aBet } from '../testing/company.ts';
import { aGame, aPlayer, type TestLedger, testLedger } from '../testing/ledger.ts';
import { moveGameMoney } from './provider/game-money.ts';
import { enroll, placeBet } from './tournaments/bets.ts';
import { setResult } from './tournaments/demo/control.ts';
import { createTestTournament } from './tournaments/demo/make-tournament.ts';
import { settleBets } from './tournaments/settlement.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(64);
});
afterAll(() => ledger.drop());

/** Excludes a player. Unlike the application, does not end the player's sessions in the same transaction. */
const exclude = (customerId: string) =>
  retryTransaction(() =>
    sql`select break_begin(${customerId}, 'exclusion', 'group', 'infinity', 'player', '')`.execute(ledger.db),
  );
const startOf = async (customerId: string) => {
  const rows = await readRows(
    ledger.db,
    { at: z.date() },
    sql`
    select starts_at as at from play_break where customer_id = ${customerId}`,
  );
  return rows[0]?.at.getTime() ?? 0;
};

async function seatPlayer() {
  const { db } = ledger;
  const customerId = await aPlayer(db, { withdrawable: 100_000n });
  const token = await aGame(db, customerId);
  const tournament = await createTestTournament(db, { maxBet: 250_000_000n, initialPoints: 250_000_000n });
  await enroll(db, {
    customerId,
    key: randomUUID(),
    tournamentId: tournament.id,
    displayName: 'One',
    countryCode: 'FI',
  });
  const [fixture] = tournament.fixtures;
  const selectionId = fixture?.markets[0]?.selections[0]?.selectionId ?? '';
  const bet = () =>
    placeBet(db, {
      customerId,
      key: randomUUID(),
      tournamentId: tournament.id,
      selectionId,
      stake: 10_000n,
      odds: 200,
    });
  return { customerId, token, tournament, fixtureId: fixture?.fixtureId ?? '', selectionId, bet };
}

const codeOf = (result: object | undefined) => {
  const [reply] = Object.values(result ?? {}) as { refused?: string }[];
  return reply?.refused ?? 'done';
};

describe('a self-exclusion with 64 concurrent clients [B9, D12, D14]', () => {
  it('refuses every bet after its start, and leaves open bets to be settled', async () => {
    const { db } = ledger;
    const { customerId, tournament, fixtureId, selectionId, bet } = await seatPlayer();
    expect(codeOf(await bet())).toBe('done');
    const untilRefused = async () => {
      for (let placed = 0; ; placed++) {
        const code = codeOf(await bet());
        if (code !== 'done') return { placed, code };
      }
    };
    const clients = Array.from({ length: 63 }, untilRefused);
    const [ends] = await Promise.all([Promise.all(clients), exclude(customerId)]);
    const start = await startOf(customerId);
    const rows = await readRows(
      db,
      { at: z.date() },
      sql`
      select b.created_at as at from bet b join tournament_entry e on e.id = b.entry_id
      where e.customer_id = ${customerId}`,
    );
    expect(rows.filter(({ at }) => at.getTime() > start)).toEqual([]);
    expect(ends.reduce((sum, { placed }) => sum + placed, 0)).toBe(rows.length - 1);
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set(['self_excluded']));
    expect(codeOf(await bet())).toBe('self_excluded');
    await setResult(db, tournament.id, { fixtureId, won: [selectionId], void: [] });
    await settleBets(db);
    const open = await readRows(
      db,
      { open: z.bigint() },
      sql`
      select open_bets as open from tournament_entry where customer_id = ${customerId}`,
    );
    expect(open).toEqual([{ open: 0n }]);
    expect(await invariants(db)).toEqual([]);
  });

  it('refuses every game stake after its start, and still pays out rounds that have a stake', async () => {
    const { db } = ledger;
    const { customerId, token } = await seatPlayer();
    const stakes = Array.from({ length: 63 }, () => aBet(token));
    const move = (verb: 'bet' | 'win', body: ReturnType<typeof aBet>) =>
      moveGameMoney(db, verb, 'northlight', { ...body, amount: 1_000n });
    const [staked] = await Promise.all([Promise.all(stakes.map((stake) => move('bet', stake))), exclude(customerId)]);
    expect(codeOf(await move('bet', aBet(token)))).toBe('session_closed');
    for (const [index, reply] of staked.entries()) {
      const won = { ...(stakes[index] ?? aBet(token)), transactionId: randomUUID() };
      expect(codeOf(await move('win', won))).toBe(codeOf(reply) === 'done' ? 'done' : 'round_without_bet');
    }
    expect(await invariants(db)).toEqual([]);
  });
});
