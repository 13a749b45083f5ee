import type { Brand } from '@parlay/contracts/brand-data';
import { OddsCompany } from '@parlay/sandbox/odds';
import { rivalsOf } from '@parlay/sandbox/odds/rivals';
import type { Db } from '../core/database/database.ts';
import { retryTransaction } from '../core/database/retry.ts';
import { applySnapshot } from '../play/odds/repository.ts';
import { addRivalResults, rivalTournaments } from '../play/tournaments/demo/rivals.ts';
import { RivalsBody } from '../play/tournaments/demo/schemas.ts';
import { linkFixtures } from '../play/tournaments/make.ts';
import { demoSchedule } from '../play/tournaments/schedule/demo.ts';
import { applySchedule } from '../play/tournaments/schedule/schedule.ts';
import { finishDueTournaments, settleBets, startDueTournaments } from '../play/tournaments/settlement.ts';

/** Odds provider of the demo. */
const ODDS_COMPANY = 'fairprice';

/** Adds the demo's tournaments with the fixtures and rivals that the odds provider has at a time, without HTTP. */
export async function seedTournaments(
  db: Db,
  brands: readonly Pick<Brand, 'id' | 'currencies'>[],
  now: Date = new Date(),
  seed?: string,
): Promise<void> {
  const company = new OddsCompany({ clock: () => now, ...(seed === undefined ? {} : { seed }) });
  await retryTransaction(async () => {
    await applySchedule(db, demoSchedule(brands), now);
    await applySnapshot(db, ODDS_COMPANY, company.snapshot());
    await linkFixtures(db);
    await startDueTournaments(db, now);
    for (const tournament of await rivalTournaments(db, ODDS_COMPANY, now)) {
      await addRivalResults(db, RivalsBody.parse(JSON.parse(rivalsOf(company, tournament))));
    }
    await settleBets(db);
    await finishDueTournaments(db, now);
  });
}
