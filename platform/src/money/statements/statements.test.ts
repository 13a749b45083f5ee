import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { sql } from 'kysely';
import { openDatabase } from '../../core/database/database.ts';
import { exportTexts } from '../../core/exports/texts.ts';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { anInstrument } from '../../testing/withdrawals.ts';
import { statementDocument } from './document.ts';
import { statementFigures } from './figures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const YEAR = new Date().getUTCFullYear();

async function makeDepositor() {
  const { db } = platform.database;
  const player = await createTestPlayer(db, { balance: { withdrawable: 1_000n, bonus: 0n, locked: 0n } });
  await anInstrument(db, player.customerId, { deposited: 20_000n });
  return player;
}

describe('the yearly statement', () => {
  it('contains deposits and withdrawals by month, and opening and closing balances [AC10, B1]', async () => {
    const { customerId } = await makeDepositor();
    const figures = await statementFigures(platform.database.db, customerId, YEAR, 'Europe/Malta');
    expect(figures).toMatchObject({
      opening: '0.00',
      closing: '210.00',
      deposits: '200.00',
      withdrawals: '0.00',
      net: '200.00',
    });
    expect(figures.months).toEqual([
      { month: expect.any(Number), deposits: '200.00', withdrawals: '0.00', net: '200.00' },
    ]);
    expect(await statementFigures(platform.database.db, customerId, YEAR - 1, 'Europe/Malta')).toMatchObject({
      closing: '0.00',
      months: [],
    });
  });

  it('covers 1 January to 31 December in its time zone', async () => {
    const { customerId } = await makeDepositor();
    const owner = openDatabase({ url: platform.ownerUrl, size: 1 });
    const depositsAt = async (instant: string) => {
      await owner.db.transaction().execute(async (trx) => {
        await sql`alter table wallet_entry disable trigger wallet_entry_append_only`.execute(trx);
        await sql`update wallet_entry set at = ${instant}::timestamptz where customer_id = ${customerId}`.execute(trx);
        await sql`alter table wallet_entry enable trigger wallet_entry_append_only`.execute(trx);
      });
      const years = await Promise.all(
        [2019, 2020, 2021].map((year) => statementFigures(owner.db, customerId, year, 'Europe/Malta')),
      );
      return years.map(({ deposits }) => deposits);
    };
    try {
      expect(await depositsAt('2020-01-01T00:00:00+01:00')).toEqual(['0.00', '200.00', '0.00']);
      expect(await depositsAt('2020-12-31T23:59:59+01:00')).toEqual(['0.00', '200.00', '0.00']);
      expect(await depositsAt('2019-12-31T23:59:59+01:00')).toEqual(['200.00', '0.00', '0.00']);
      expect(await depositsAt('2021-01-01T00:00:00+01:00')).toEqual(['0.00', '0.00', '200.00']);
    } finally {
      await owner.close();
    }
  });

  it('is a PDF for its player; an invalid year has none', async () => {
    const { username, password } = await makeDepositor();
    const page = platform.browser();
    await page.logIn(username, password);
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const get = (year: string) => platform.app.inject({ url: `/api/account/statements/${year}`, headers: { cookie } });
    const { statusCode, headers, rawPayload } = await get(String(YEAR));
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    for (const year of [String(YEAR + 1), '2016', 'x', '20260']) expect((await get(year)).statusCode).toBe(404);
    expect((await platform.app.inject({ url: `/api/account/statements/${YEAR}` })).statusCode).toBe(401);
  });

  it.each(LOCALES)('has a glyph for each letter in %s', async (locale) => {
    const { customerId } = await makeDepositor();
    const figures = await statementFigures(platform.database.db, customerId, YEAR, 'Europe/Riga');
    const context = { year: YEAR, brand: 'Parlay', account: 'Ķ', timezone: 'Europe/Riga', madeAt: new Date(0), locale };
    const chunks: Buffer[] = [];
    for await (const chunk of statementDocument(figures, { ...context, texts: exportTexts(locale).statement }))
      chunks.push(chunk as Buffer);
    const commands = pageOf(Buffer.concat(chunks));
    // Glyph 0 is the box shown for a letter that is missing from the font.
    expect([...commands.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])).not.toContain(
      '0000',
    );
    expect(commands.length).toBeGreaterThan(500);
  });
});

/** Returns the drawing commands of the PDF's only page. */
function pageOf(pdf: Buffer): string {
  const parts = pdf
    .toString('latin1')
    .split(/stream\r?\n/)
    .slice(1);
  for (const part of parts) {
    try {
      const text = inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
      if (text.includes(' Tf')) return text;
    } catch {
      // Not a deflated stream.
    }
  }
  return '';
}
