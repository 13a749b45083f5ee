import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { csvLine } from '../../core/exports/csv.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const getFile = async (page: ReturnType<TestPlatform['browser']>, query = '', language = 'en') => {
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/account/transactions.csv${query}`;
  const response = await platform.app.inject({ url, headers: { cookie, 'accept-language': language } });
  return { status: response.statusCode, type: response.headers['content-type'], lines: response.body.split('\r\n') };
};

describe('the transaction export', () => {
  it('contains all lines that match the filter, including those with the same time [AC10]', async () => {
    const { db } = platform.database;
    const { customerId, username, password } = await createTestPlayer(db, {
      balance: { withdrawable: 1000n, bonus: 0n, locked: 0n },
    });
    // All requests of one database transaction have the same time, and there are more of them than fit into a batch.
    await sql`insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key)
      select gen_random_uuid(), ${customerId}, 'deposit', 'paycorner', 'visa', n, 'EUR', 'FAILED', 'k' || n
      from generate_series(1, 1203) n`.execute(db);
    const page = platform.browser();
    await page.logIn(username, password);
    const { type, lines } = await getFile(page);
    expect(type).toBe('text/csv; charset=utf-8');
    expect(lines[0]).toBe('\uFEFFTime (UTC),Type,Description,Status,Amount,Balance,Currency,Reference');
    expect(lines).toHaveLength(1 + 1203 + 1 + 1);
    expect(new Set(lines.slice(1, -1)).size).toBe(1204);
    expect(lines.filter((line) => line.includes(',Adjustment,,Done,10.00,10.00,EUR,'))).toHaveLength(1);
    page.cookies.set('parlay_locale', 'fi');
    expect((await getFile(page, '?type=adjustment')).lines[1]).toMatch(/;10,00;10,00;EUR;/);
    page.cookies.set('parlay_locale', 'en');
    expect((await getFile(page, '?type=adjustment')).lines).toHaveLength(3);
    expect((await getFile(page, '?type=theft')).status).toBe(400);
    expect((await getFile(platform.browser())).status).toBe(401);
  });

  it('quotes cells and prevents spreadsheets from evaluating them', () => {
    expect(csvLine(['a,b', 'say "hi"', null, '-2.50', '=1+1', '-x', '@x'], 'en')).toBe(
      `"a,b","say ""hi""",,-2.50,'=1+1,'-x,'@x\r\n`,
    );
  });
});
