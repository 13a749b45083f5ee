import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Refusal } from '../../core/http/errors.ts';
import { freeBetsOf } from '../../money/bonuses/free-plays.ts';
import { claimBonus, forfeitBonus } from '../../money/bonuses/repository.ts';
import { processDueBonuses } from '../../money/bonuses/start.ts';
import { invariants } from '../../money/ledger/invariants.ts';
import { walletOf } from '../../money/wallet/repository.ts';
import { bonusCommand, NO_REQUIRED_PROOFS, someFreeBets } from '../../testing/bonuses.ts';
import { aGame, aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { storePseudonym } from '../pseudonyms/names.ts';
import { storeReport } from './report.ts';
import type { ReportBody } from './schemas.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger(32);
});
afterAll(() => ledger.drop());

const SPORTS = { id: 'touchline', kind: 'sports' } as const;
const PLACED = '2026-05-16T18:00:00.000Z';
type Status = ReportBody['status'];

/** Creates a player with claimed free bets at a sports provider. */
async function createHolder(options: Parameters<typeof someFreeBets>[2], money = {}) {
  const { db } = ledger;
  const customerId = await aPlayer(db, money);
  await aGame(db, customerId);
  const id = await someFreeBets(db, customerId, options);
  await claimBonus(db, bonusCommand(id, customerId), NO_REQUIRED_PROOFS);
  const player = `p-${customerId}`;
  await storePseudonym(db, SPORTS.id, player, customerId);
  const report = async (betId: string, revision: number, status: Status, returned: string | null, change = {}) => {
    const body = {
      player,
      betId: `${id}-${betId}`,
      revision,
      status,
      returned,
      name: 'Lindhaga – Bruntorp',
      detail: 'Draw',
    };
    const settledAt = status === 'open' ? null : PLACED;
    const rest = { currency: 'EUR', stake: '5.00', placedAt: PLACED, settledAt, freeBetId: id, ...change };
    return storeReport(db, SPORTS, { ...body, ...rest }).then(
      ({ revision: now }) => now,
      (error: Refusal) => Object.keys(error.detail.fieldErrors ?? { [String(error)]: true })[0],
    );
  };
  const bonus = async () => {
    const { rows } = await sql`
      select status, rounds_left as left, won::int, balance::int from bonus where id = ${id}::uuid`.execute(db);
    return rows[0];
  };
  const wallet = () => walletOf(db, customerId);
  return { customerId, id, report, bonus, wallet };
}

const OWN = { rounds: 2, stake: 500, winnings: 'own' } as const;
const BONUS = { rounds: 2, stake: 500, winnings: 'bonus', wagering: 3 } as const;

describe('a free bet [AC8]', () => {
  it('is shown to the provider, costs the player nothing and pays the return without the stake', async () => {
    const { db } = ledger;
    const { customerId, id, report, bonus, wallet } = await createHolder(OWN);
    expect(await freeBetsOf(db, customerId)).toEqual({ id, left: 2, stake: '5.00' });
    expect(await report('one', 1, 'open', null)).toBe(1);
    expect(await freeBetsOf(db, customerId)).toMatchObject({ left: 1 });
    expect(await report('one', 2, 'won', '7.50')).toBe(2);
    expect(await report('one', 2, 'won', '7.50')).toBe(2);
    expect(await wallet()).toMatchObject({ withdrawable: '7.50', bonus: '0.00' });
    await report('two', 1, 'lost', '0.00');
    expect(await bonus()).toMatchObject({ status: 'COMPLETED', left: 0, won: 750 });
    expect(await invariants(db)).toEqual([]);
  });

  it('is not used up by a first report during a break, or of a bet that was placed in one', async () => {
    const { db } = ledger;
    const { customerId, report, bonus, wallet } = await createHolder(OWN);
    const now = () => new Date().toISOString();
    await report('before', 1, 'open', null, { placedAt: now() });
    await sql`select break_begin(${customerId}, 'timeout', 'brand', now() + interval '1 day', 'player', 'test')`.execute(
      db,
    );
    const during = { placedAt: now(), settledAt: now() };
    expect(await report('during', 1, 'won', '7.50', during)).toBe('freeBetId');
    expect(await report('late', 1, 'won', '7.50')).toBe('freeBetId');
    expect(await report('before', 2, 'won', '7.50', during)).toBe(2);
    expect(await bonus()).toMatchObject({ left: 1 });
    expect(await wallet()).toMatchObject({ withdrawable: '7.50' });
    expect(await invariants(db)).toEqual([]);
  });

  it('is not used up by a bet that was placed in a break which is over', async () => {
    const { db } = ledger;
    const { customerId, report } = await createHolder(OWN);
    await sql`insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor, reason)
      select gen_random_uuid(), ${customerId}, ${customerId}, 'timeout', 'brand', placed - interval '1 hour', until, until, 'player', 'test'
      from (select ${PLACED}::timestamptz as placed, ${PLACED}::timestamptz + interval '1 hour' as until) t`.execute(
      db,
    );
    expect(await report('during', 1, 'won', '7.50')).toBe('freeBetId');
    const placedAt = '2026-05-16T19:00:00.000Z';
    expect(await report('after', 1, 'won', '7.50', { placedAt, settledAt: placedAt })).toBe(1);
    expect(await invariants(db)).toEqual([]);
  });

  it('pays bonus money if the campaign says so, which is lost when the bonus ends', async () => {
    const { db } = ledger;
    const { customerId, id, report, bonus, wallet } = await createHolder(BONUS);
    await report('one', 1, 'won', '4.00');
    expect(await bonus()).toMatchObject({ status: 'CLAIMED', won: 400, balance: 400 });
    await report('two', 1, 'open', null);
    await forfeitBonus(db, bonusCommand(id, customerId));
    await report('two', 2, 'won', '9.00');
    expect(await wallet()).toMatchObject({ withdrawable: '0.00', bonus: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('pays withdrawable money for a result that is corrected after the wagering is done', async () => {
    const { db } = ledger;
    const { report, bonus, wallet } = await createHolder(BONUS);
    for (const bet of ['one', 'two']) await report(bet, 1, 'lost', '0.00');
    expect(await bonus()).toMatchObject({ status: 'COMPLETED', won: 0 });
    await report('one', 2, 'won', '9.00');
    expect(await bonus()).toMatchObject({ status: 'COMPLETED', won: 900, balance: 0 });
    expect(await wallet()).toMatchObject({ withdrawable: '9.00', bonus: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('comes back once from a void bet, which is then never paid', async () => {
    const { db } = ledger;
    const { report, bonus, wallet } = await createHolder(OWN);
    await report('one', 1, 'open', null);
    await report('one', 2, 'void', '0.00');
    expect(await bonus()).toMatchObject({ left: 2 });
    await report('one', 3, 'won', '50.00');
    await report('one', 4, 'void', '0.00');
    expect(await bonus()).toMatchObject({ left: 2, won: 0 });
    expect(await wallet()).toMatchObject({ withdrawable: '0.00' });
    expect(await invariants(db)).toEqual([]);
  });

  it('is refused, naming the field, for a wrong stake, player or bet, or after its end', async () => {
    const { db } = ledger;
    const { id, report } = await createHolder(OWN);
    const other = await createHolder(OWN);
    expect(await report('dear', 1, 'open', null, { stake: '5.01' })).toBe('freeBetId');
    expect(await other.report('mine', 1, 'open', null, { freeBetId: id })).toBe('freeBetId');
    await report('one', 1, 'open', null);
    expect(await report('one', 2, 'won', '3.00', { freeBetId: undefined })).toBe('freeBetId');
    expect(await report('own', 1, 'open', null, { freeBetId: undefined })).toBe(1);
    expect(await report('own', 2, 'won', '8.00')).toBe('freeBetId');
    await sql`update bonus set expires_at = now() where id = ${other.id}::uuid`.execute(db);
    expect(await other.report('late', 1, 'open', null)).toBe('freeBetId');
    await processDueBonuses(db);
    expect(await other.bonus()).toMatchObject({ status: 'EXPIRED' });
    expect(await invariants(db)).toEqual([]);
  });

  it('is not used up by a report about a bet that was reported for another player at the same time', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const holders = [await createHolder(OWN), await createHolder(OWN)];
      const replies = await Promise.all(
        holders.map(({ report, id }) =>
          report('same', 1, 'open', null, { betId: `${holders[0]?.id}-same`, freeBetId: id }),
        ),
      );
      const left = await Promise.all(holders.map(async ({ bonus }) => ((await bonus()) as { left: number }).left));
      expect(replies.filter((reply) => reply === 1)).toHaveLength(1);
      expect(left.toSorted()).toEqual([1, 2]);
    }
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('keeps the books balanced for reports in any order or at the same time', async () => {
    const { db } = ledger;
    const step = fc.record({
      bet: fc.integer({ min: 1, max: 4 }),
      revision: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom<Status>('open', 'won', 'lost', 'void', 'cashed-out'),
      returned: fc.integer({ min: 0, max: 900 }),
    });
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 12 }),
      fc.constantFrom(OWN, BONUS),
      fc.boolean(),
      async (steps, options, isConcurrent) => {
        const { report, bonus } = await createHolder(options);
        const take = ({ bet, revision, status, returned }: (typeof steps)[number]) =>
          report(`${bet}`, revision, status, status === 'open' ? null : (returned / 100).toFixed(2));
        if (isConcurrent) await Promise.all(steps.map(take));
        else for (const entry of steps) await take(entry);
        expect(await invariants(db)).toEqual([]);
        expect(await bonus()).toBeDefined();
      },
    );
    await fc.assert(property, { numRuns: 40, seed: 20 });
  }, 120_000);
});
