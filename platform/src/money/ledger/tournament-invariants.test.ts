import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { enroll, placeBet } from '../../play/tournaments/bets.ts';
import { setResult } from '../../play/tournaments/demo/control.ts';
import { makeTournament } from '../../play/tournaments/demo/make-tournament.ts';
import { finishTournament, settleBets } from '../../play/tournaments/settlement.ts';
import { aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { invariants } from './invariants.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

/** The violations are planted in a transaction that is never committed. */
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

describe('the checker of the books', () => {
  let open: string;
  let over: string;
  /** One tournament with an open bet, one that is finished, with a settled bet and a prize. */
  beforeEach(async () => {
    const { db } = ledger;
    const made = await Promise.all([makeTournament(db), makeTournament(db)]);
    for (const { id, fixtures } of made) {
      const customerId = await aPlayer(db, { withdrawable: 1_000n });
      const player = { customerId, tournamentId: id };
      await enroll(db, { ...player, key: randomUUID(), displayName: 'One', countryCode: 'FI' });
      const selectionId = fixtures[0]?.markets[0]?.selections[0]?.selectionId ?? '';
      await placeBet(db, { ...player, key: randomUUID(), selectionId, stake: 100_000n, odds: 200 });
    }
    [open = '', over = ''] = made.map(({ id }) => id);
    await setResult(db, over, { fixtureId: `${over}-1`, won: [`${over}-1:1:1`], void: [] });
    await settleBets(db);
    await finishTournament(db, over);
    expect(await invariants(db)).toEqual([]);
  });

  const betsOf = (tournament: string) =>
    sql`entry_id in (select id from tournament_entry where tournament_id = ${tournament})`;

  it.each<[violation: string, plant: () => RawBuilder<unknown>, rule: RegExp]>([
    ['a bet that was taken away', () => sql`delete from bet where ${betsOf(open)}`, /open points|one stake/],
    [
      'a stake of no entry',
      () => sql`insert into stake (bet_id, entry_id, amount) values (gen_random_uuid(), gen_random_uuid(), 100)`,
      /transfer has postings/,
    ],
    ['a stake that was changed', () => sql`update bet set stake = stake * 2 where ${betsOf(open)}`, /one stake/],
    [
      'a bet that was closed without its points',
      () => sql`update bet set status = 'CANCELLED', payout = stake, settled_at = now() where ${betsOf(open)}`,
      /one result/,
    ],
    [
      'a result that was turned round',
      () => sql`update selection set result = 'LOST' where id = ${`${over}-1:1:1`}`,
      /result says/,
    ],
    [
      'points out of nothing',
      () => sql`update tournament_entry set available = available + 1 where tournament_id = ${open}`,
      /sum of their postings/,
    ],
    [
      'a bet on what its tournament does not offer',
      () => sql`update bet set selection_id = ${`${over}-1:1:1`} where ${betsOf(open)}`,
      /selection of its tournament/,
    ],
    [
      'a prize that was written but not paid',
      () =>
        sql`update tournament_entry set prize = 900, prize_bonus = 0, prize_place = 1 where tournament_id = ${open}`,
      /prize is one transfer/,
    ],
    [
      'a prize that was paid but is not written',
      () =>
        sql`update tournament_entry set prize = null, prize_bonus = null, prize_place = null where tournament_id = ${over}`,
      /prize is one transfer/,
    ],
    [
      'a tournament that was ended beside its function',
      () => sql`update tournament set status = 'FINISHED', finished_at = now() where id = ${open}`,
      /finished tournament/,
    ],
    [
      'an entry price that was changed',
      () => sql`update tournament set entry_price = 999 where id = ${over}`,
      /entry price/,
    ],
    [
      'bonus money that became withdrawable',
      () => sql`update tournament_entry set paid_bonus = paid_withdrawable, paid_withdrawable = 0
        where tournament_id = ${over}`,
      /what its price was paid with/,
    ],
    [
      'a prize of another kind of money than was paid',
      () => sql`update tournament_entry set prize_bonus = prize where tournament_id = ${over}`,
      /prize is one transfer/,
    ],
    [
      'money of the pool that is nowhere',
      () => sql`update tournament set kept = kept + 1 where id = ${over}`,
      /what was paid in, of each kind/,
    ],
    [
      'a refund that was written but not paid',
      () => sql`update tournament_entry set refunded = true where tournament_id = ${open}`,
      /refund is one transfer/,
    ],
    [
      'a settled bet that is not counted',
      () => sql`update tournament_entry set settled_bets = 0 where tournament_id = ${over}`,
      /counts its settled bets/,
    ],
    [
      'a prize of an entry with too few settled bets',
      () => sql`update tournament set min_settled_bets = 2 where id = ${over}`,
      /has enough settled bets/,
    ],
    [
      'a price that was paid after entry had closed',
      () => sql`update tournament set entry_closes_at = now() - interval '1 minute' where id = ${open}`,
      /after entry has closed/,
    ],
    [
      'more on one selection than the highest bet',
      () => sql`update tournament set max_bet = 50000 where id = ${open}`,
      /keep to the highest bet/,
    ],
    ['a seat too many', () => sql`update tournament set max_players = 0 where id = ${open}`, /seats/],
  ])('finds %s', async (_, plant, rule) => {
    expect((await rulesBrokenBy(plant())).filter((broken) => rule.test(broken))).not.toEqual([]);
  });
});
