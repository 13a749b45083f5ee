import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { invariants } from '../../ledger/invariants.ts';
import { seedBonuses } from './seed.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  await Promise.all([1, 2].map(() => seedBonuses(db, platform.config)));
});
afterAll(() => platform.close());

describe('seedBonuses', () => {
  it('gives demo19 claimable bonuses in addition to a running one, without changing its balance', async () => {
    const page = platform.browser();
    await page.logIn('demo19');
    const list = async () => (await page.get('/api/bonus/user')).data.items as { id: string; status: string }[];
    expect((await list()).map(({ status }) => status)).toEqual(['CLAIMED', 'ACTIVE', 'PENDING']);
    const { balances } = (await page.get('/api/account/user')).data as { balances: object };
    expect(balances).toMatchObject({ spendable: '1000.00', withdrawable: '600.00', locked: '150.00', bonus: '250.00' });
    const [, active, pending] = await list();
    for (const { id } of [active, pending].flatMap((one) => one ?? [])) {
      const claimed = await page.post('/api/bonus/claim', { bonusId: id }, { 'idempotency-key': `demo19-${id}` });
      expect(claimed.data).toMatchObject({ bonus: { status: 'CLAIMED' } });
    }
    expect(await invariants(platform.database.db)).toEqual([]);
  });

  it('counts a tenth of the stakes at games dealt live, when there are any', async () => {
    const rows = await readRows(
      platform.database.db,
      { percent: z.number() },
      sql`
      select distinct bonus_percent(b.terms, 'games', g.id, g.tags || 'livetables'::text) as percent
      from game g, bonus b where b.code in ('WELCOME', 'FREE5')`,
    );
    expect(rows).toEqual([{ percent: 10 }]);
  });

  it('adds offers to every brand, listing all but those that require a promo code', async () => {
    const page = platform.browser({ host: 'bu-103.localhost' });
    await page.logIn('peru1');
    const { items } = (await page.get('/api/bonus/available')).data as { items: { code: string; currency: string }[] };
    expect(items.map(({ code, currency }) => [code, currency])).toEqual(
      expect.arrayContaining([
        ['FREE5', 'PEN'],
        ['RELOAD', 'PEN'],
        ['WELCOME', 'PEN'],
        ['CUP10', 'PEN'],
        ['COMET20', 'PEN'],
        ['HEIST15', 'PEN'],
      ]),
    );
    expect(items.map(({ code }) => code)).not.toContain('SPRING15');
    // The sports company of this brand takes no free bets.
    expect(items.map(({ code }) => code)).not.toContain('BETS5');
  });
});
