import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { PERIOD_MS, periodAt, startOf } from '@parlay/sandbox/odds/calendar';
import { createDemoPlayer } from '../../../identity/players/demo/make-player.ts';
import { OPENING_BALANCE } from '../../../identity/players/seed.ts';
import { seedTournaments } from '../../../testing/demo-tournaments.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { demoSchedule } from '../schedule/demo.ts';
import { amountsInMinorUnits } from '../terms.ts';
import type { Enrolled, Tournament } from '../tournament.ts';

const result = readBrands();
if (!result.ok) throw new Error(result.error);
const offers = result.brands.flatMap((brand) =>
  brand.currencies.map((currency) => ({ brand, id: brand.id, currency, language: brand.defaultLocale })),
);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  // Uses the middle of a future period, so that it does not end while players join.
  const noon = new Date(startOf(periodAt(Date.now()) + 10) + PERIOD_MS / 2);
  await seedTournaments(platform.database.db, platform.config.brands, noon);
});
afterAll(() => platform.close());

describe('a demo player', () => {
  it.each(offers)(
    'finds finished, running and upcoming tournaments in $currency at brand $id, and joins two',
    async ({ brand, id, currency, language }) => {
      const { username, password } = await createDemoPlayer(platform.database.db, { brand, currency, language });
      const page = platform.browser({ host: `bu-${id}.localhost:8080` });
      expect((await page.logIn(username, password)).status).toBe(200);
      const listed = (await page.get('/api/sportuno/tournaments')).data as unknown as Tournament[];
      const ownTournaments = listed.filter((tournament) => tournament.currency === currency).slice(-3);
      expect(ownTournaments.map(({ status }) => status)).toEqual(['FINISHED', 'RUNNING', 'UPCOMING']);
      for (const { id: tournamentId } of ownTournaments.slice(1)) {
        const joined = await page.post('/api/sportuno/enroll', { tournamentId }, { 'idempotency-key': randomUUID() });
        expect([joined.status, (joined.data as Enrolled).pointsBalance?.available]).toEqual([200, '25000.00']);
      }
    },
  );
});

it('sets a price that a demo player can pay twice in a currency that only a new brand has', () => {
  const spendable = OPENING_BALANCE.withdrawable + OPENING_BALANCE.bonus;
  for (const entry of demoSchedule([{ id: 1, currencies: ['AUD', 'JPY', 'KWD'] }]).entries)
    expect(2n * amountsInMinorUnits(entry, entry.currency).entryPrice).toBeLessThan(spendable);
});
