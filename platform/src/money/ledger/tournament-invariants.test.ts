import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { enroll, placeBet } from '../../play/tournaments/bets.ts';
import { setResult } from '../../play/tournaments/demo/control.ts';
import { createTestTournament } from '../../play/tournaments/demo/make-tournament.ts';
import { finishTournament, settleBets } from '../../play/tournaments/settlement.ts';
import { aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { invariants } from './invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

/** Plants a violation, returns the invariants that it violates, and always rolls it back. */
async function rulesBrokenBy(plant: RawBuilder<unknown>): Promise<string[]> {
  const found: string[] = [];
  const undo = new Error('undo');
  await ledger.db
    .transaction()
    .execute(async (trx) => {
      await plant.execute(trx);
      found.push(...(await invariants(trx)).map(({ rule }) => rule));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe('invariants', () => {
  let open: string;
  let finished: string;
  /** Creates a tournament with an open bet, and a finished one with a settled bet and a prize. */
  beforeEach(async () => {
    const { db } = ledger;
    const tournaments = await Promise.all([createTestTournament(db), createTestTournament(db)]);
    for (const { id, fixtures } of tournaments) {
      const customerId = await aPlayer(db, { withdrawable: 1_000n });
      const player = { customerId, tournamentId: id };
      await enroll(db, { ...player, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
      const selectionId = fixtures[0]?.markets[0]?.selections[0]?.selectionId ?? '';
      await placeBet(db, { ...player, key: randomUUID(), selectionId, stake: 100_000n, odds: 200 });
    }
    [open = '', finished = ''] = tournaments.map(({ id }) => id);
    await setResult(db, finished, { fixtureId: `${finished}-1`, won: [`${finished}-1:1:1`], void: [] });
    await settleBets(db);
    await finishTournament(db, finished);
    expect(await invariants(db)).toEqual([]);
  });

  const betsOf = (tournament: string) =>
    sql`entry_id in (select id from tournament_entry where tournament_id = ${tournament})`;

  it.each<[violation: string, plant: () => RawBuilder<unknown>, rule: RegExp]>([
    ['a deleted bet', () => sql`delete from bet where ${betsOf(open)}`, /open points|one stake/],
    [
      'a stake without an entry',
      () => sql`insert into stake (bet_id, entry_id, amount) values (gen_random_uuid(), gen_random_uuid(), 100)`,
      /transfer has postings/,
    ],
    ['a changed stake', () => sql`update bet set stake = stake * 2 where ${betsOf(open)}`, /one stake/],
    [
      'a bet closed without its points',
      () => sql`update bet set status = 'CANCELLED', payout = stake, settled_at = now() where ${betsOf(open)}`,
      /one result/,
    ],
    [
      'a reversed result',
      () => sql`update selection set result = 'LOST' where id = ${`${finished}-1:1:1`}`,
      /result says/,
    ],
    [
      'points without a posting',
      () => sql`update tournament_entry set available = available + 1 where tournament_id = ${open}`,
      /sum of their postings/,
    ],
    [
      'a bet on a selection that its tournament does not offer',
      () => sql`update bet set selection_id = ${`${finished}-1:1:1`} where ${betsOf(open)}`,
      /selection of its tournament/,
    ],
    [
      'a prize that was recorded but not paid',
      () =>
        sql`update tournament_entry set prize = 900, prize_bonus = 0, prize_place = 1 where tournament_id = ${open}`,
      /prize is one transfer/,
    ],
    [
      'a prize that was paid but not recorded',
      () =>
        sql`update tournament_entry set prize = null, prize_bonus = null, prize_place = null where tournament_id = ${finished}`,
      /prize is one transfer/,
    ],
    [
      'a tournament that was not ended by its function',
      () => sql`update tournament set status = 'FINISHED', finished_at = now() where id = ${open}`,
      /finished tournament/,
    ],
    [
      'money of the house that did not reach the pool',
      () => sql`update tournament set added_prize = 100, topped_up = 100 where id = ${finished}`,
      /pays into a pool/,
    ],
    [
      'a new start that the terms do not allow',
      () => sql`update tournament_entry set is_reentry = true where tournament_id = ${open}`,
      /starts again/,
    ],
    ['a changed entry price', () => sql`update tournament set entry_price = 999 where id = ${finished}`, /entry price/],
    [
      'bonus money that became withdrawable',
      () => sql`update tournament_entry set paid_bonus = paid_withdrawable, paid_withdrawable = 0
        where tournament_id = ${finished}`,
      /what its price was paid with/,
    ],
    [
      'a prize in a different kind of money than was paid',
      () => sql`update tournament_entry set prize_bonus = prize where tournament_id = ${finished}`,
      /prize is one transfer/,
    ],
    [
      'pool money that is unaccounted for',
      () => sql`update tournament set kept = kept + 1 where id = ${finished}`,
      /what was paid in, of each kind/,
    ],
    [
      'a refund that was recorded but not paid',
      () => sql`update tournament_entry set refunded = true where tournament_id = ${open}`,
      /refund is one transfer/,
    ],
    [
      'a settled bet that is not counted',
      () => sql`update tournament_entry set settled_bets = 0 where tournament_id = ${finished}`,
      /counts its settled bets/,
    ],
    [
      'a prize for an entry with too few settled bets',
      () => sql`update tournament set min_settled_bets = 2 where id = ${finished}`,
      /has enough settled bets/,
    ],
    [
      'a price paid after entry closed',
      () => sql`update tournament set entry_closes_at = now() - interval '1 minute' where id = ${open}`,
      /after entry has closed/,
    ],
    [
      'a bet on one selection above the maximum',
      () => sql`update tournament set max_bet = 50000 where id = ${open}`,
      /keep to the highest bet/,
    ],
    ['more entries than seats', () => sql`update tournament set max_players = 0 where id = ${open}`, /seats/],
  ])('detects %s', async (_, plant, rule) => {
    expect((await rulesBrokenBy(plant())).filter((broken) => rule.test(broken))).not.toEqual([]);
  });
});
