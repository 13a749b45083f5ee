import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../../core/database/database.ts';
import { seedPlayers } from '../../identity/public.ts';
import { countRows, type TestLedger, testLedger } from '../../testing/ledger.ts';
import { invariants } from '../ledger/invariants.ts';
import { walletOf } from './repository.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.error);

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

const customer = async (username: string) => {
  const rows = await readRows(
    ledger.db,
    { id: z.string() },
    sql`select customer_id as id from player where username = ${username}`,
  );
  return rows[0]?.id ?? '';
};

describe('demo wallets', () => {
  it('are opened once, with the demo balances, even if several nodes seed the players', async () => {
    const nodes = [1, 2, 3].map(() => openDatabase({ url: ledger.url, size: 4 }));
    await Promise.all(nodes.map(({ db }) => seedPlayers(db, read.brands)));
    await Promise.all(nodes.map(({ close }) => close()));
    await seedPlayers(ledger.db, read.brands);
    expect(await walletOf(ledger.db, await customer('demo1'))).toEqual({
      currency: 'EUR',
      spendable: '1000.00',
      withdrawable: '600.00',
      locked: '150.00',
      bonus: '250.00',
      version: 1,
    });
    expect(await walletOf(ledger.db, await customer('peru3'))).toMatchObject({ currency: 'PEN', spendable: '1000.00' });
    expect(await countRows(ledger.db, 'wallet')).toBe(23);
    expect(await countRows(ledger.db, 'transfer', sql`kind = 'opening_balance'`)).toBe(23);
    expect(await invariants(ledger.db)).toEqual([]);
  });

  it('do not exist for an unknown player', async () => {
    expect(await walletOf(ledger.db, 'nobody')).toBeUndefined();
  });
});
