import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { makeDemoPlayer } from '../../../identity/players/demo/make-player.ts';
import { OPENING_BALANCE } from '../../../identity/players/seed.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import type { Enrolled, Tournament } from '../tournament.ts';
import { PERIOD_MS, periodAt, startOf } from './calendar.ts';
import { currenciesOf, tournamentsOf } from './demo-tournaments.ts';
import { seedTournaments } from './seed.ts';

const read = readBrands();
if (!read.ok) throw new Error(read.problem);
const offers = read.brands.flatMap((brand) =>
  brand.currencies.map((currency) => ({ brand, id: brand.id, currency, language: brand.defaultLocale })),
);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
  // In the middle of a period some way ahead: joining never meets its end.
  const noon = new Date(startOf(periodAt(Date.now()) + 10) + PERIOD_MS / 2);
  await seedTournaments(platform.database.db, currenciesOf(platform.config.brands), noon);
});
afterAll(() => platform.close());

describe('a demo player', () => {
  it.each(offers)(
    'of brand $id finds tournaments in $currency, over, running and to come, and joins two of them',
    async ({ brand, id, currency, language }) => {
      const { username, password } = await makeDemoPlayer(platform.database.db, { brand, currency, language });
      const page = platform.browser({ host: `bu-${id}.localhost:8080` });
      expect((await page.logIn(username, password)).status).toBe(200);
      const listed = (await page.get('/api/sportuno/tournaments')).data as unknown as Tournament[];
      const own = listed.filter((one) => one.currency === currency).slice(-3);
      expect(own.map(({ status }) => status)).toEqual(['FINISHED', 'RUNNING', 'UPCOMING']);
      for (const { id: tournamentId } of own.slice(1)) {
        const joined = await page.post('/api/sportuno/enroll', { tournamentId }, { 'idempotency-key': randomUUID() });
        expect([joined.status, (joined.data as Enrolled).pointsBalance?.available]).toEqual([200, '25000.00']);
      }
    },
  );
});

it('a currency that only a new brand has is played in at a price that a demo player can pay twice', () => {
  const wealth = OPENING_BALANCE.withdrawable + OPENING_BALANCE.bonus;
  for (const { entryPrice } of tournamentsOf(0, ['AUD', 'JPY', 'KWD'])) {
    expect(2n * BigInt(entryPrice)).toBeLessThan(wealth);
  }
});
