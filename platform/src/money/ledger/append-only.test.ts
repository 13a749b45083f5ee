import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../core/database/database.ts';
import { aPlayer, countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { invariants } from './invariants.ts';

let ledger: TestLedger;
let owner: Database;
let player: string;
beforeAll(async () => {
  ledger = await testLedger();
  owner = openDatabase({ url: ledger.ownerUrl, size: 1 });
  await aPlayer(ledger.db, { withdrawable: 1n });
  player = await aPlayer(ledger.db, { withdrawable: 10_000n });
});
afterAll(async () => {
  await owner.close();
  await ledger.drop();
});

describe('the ledger', () => {
  it.each([
    'update posting set amount = amount + 1',
    'delete from posting',
    'truncate posting',
    'update transfer set customer_id = customer_id',
    'delete from transfer',
    'truncate transfer cascade',
    'update stake set amount = amount + 100',
    'delete from stake',
    'truncate stake',
    'update wallet_entry set balance = balance + 1',
    'delete from wallet_entry',
    'truncate wallet_entry',
    "update account set unit = 'PEN'",
    'delete from account',
    'truncate account cascade',
  ])('is append-only even for the table owner: refuses %s', async (statement) => {
    const before = await countRows(ledger.db, 'posting');
    await expect(owner.pool.query(statement)).rejects.toThrow(/append-only/);
    expect(await countRows(ledger.db, 'posting')).toBe(before);
  });

  it('refuses a transfer that does not sum to zero', async () => {
    const unbalanced = ledger.db.transaction().execute(async (trx) => {
      await sql`insert into transfer (kind, scope, key, customer_id) values ('deposit', 'x', 'x', ${player})`.execute(
        trx,
      );
      await sql`insert into posting (transfer_id, account_id, unit, amount)
        select (select max(id) from transfer), id, unit, 5 from account where owner = ${player} limit 1`.execute(trx);
    });
    await expect(unbalanced).rejects.toThrow(/does not sum to zero/);
  });

  it.each([
    ['in a unit other than its account’s', "(select min(id) from transfer), id, 'PEN', amount"],
    ['on an unknown account', '(select min(id) from transfer), -id, unit, amount'],
    ['of an unknown transfer', '-1, id, unit, amount'],
  ])('refuses a posting %s', async (_, columns) => {
    const insertion = `insert into posting (transfer_id, account_id, unit, amount) select ${columns}
      from (select account.*, 9 - 6 * row_number() over (order by id) as amount from account
            where owner = $1 and unit = 'EUR' limit 2) own`;
    await expect(ledger.pool.query(insertion, [player])).rejects.toMatchObject({ code: '23503' });
  });

  it.each(['spendable = -1', 'withdrawable = spendable + 1', 'locked = -1', 'locked = spendable - withdrawable + 1'])(
    'refuses a wallet with %s',
    async (assignment) => {
      const bad = ledger.pool.query(`update wallet set ${assignment} where customer_id = $1`, [player]);
      await expect(bad).rejects.toThrow(/check constraint/);
    },
  );

  it('reports the violated invariants of a wallet that was changed without a transfer', async () => {
    await sql`update wallet set spendable = spendable + 1, version = version + 1 where customer_id = ${player}`.execute(
      ledger.db,
    );
    expect((await invariants(ledger.db)).map(({ rule }) => rule)).toEqual([
      'a wallet is the sum of its postings',
      'a wallet has one version for each transfer',
      'a wallet change has one realtime fact',
      'the last entry has the balance of the wallet',
    ]);
  });
});
