import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toWire } from '@parlay/money';
import { readRows } from '@parlay/server/read-rows';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { type TestLedger, testLedger } from '../../testing/ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

describe('wire_money', () => {
  it('formats amounts like toWire() in every currency', async () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
    const currency = fc.constantFrom(
      'EUR',
      'PEN',
      'UNO',
      'JPY',
      'KRW',
      'CLP',
      'PYG',
      'ISK',
      'VND',
      'BHD',
      'JOD',
      'KWD',
      'OMR',
      'TND',
    );
    const cases = fc.sample(fc.tuple(amount, currency), { numRuns: 500, seed: 104 });
    cases.push([0n, 'EUR'], [-1n, 'EUR'], [5n, 'BHD'], [-5n, 'JPY']);
    const rows = await readRows(
      ledger.db,
      { wire: z.string() },
      sql`
      select wire_money(amount, currency) as wire
      from unnest(${cases.map(([minor]) => minor.toString())}::bigint[], ${cases.map(([, code]) => code)}::text[])
        with ordinality as c (amount, currency, n) order by n`,
    );
    expect(rows.map(({ wire }) => wire)).toEqual(cases.map(([minor, code]) => toWire(minor, code)));
  });
});
