import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from './core/database/database.ts';
import { seedPlayers } from './identity/players/seed.ts';
import { currenciesOf } from './play/tournaments/feed/demo-tournaments.ts';
import { seedTournaments } from './play/tournaments/feed/seed.ts';

/** Everything that demo mode begins with, tournaments in each of the brands' currencies. Safe to repeat, and on several nodes at once. */
export async function seedDemo(db: Db, brands: readonly Brand[]): Promise<void> {
  await seedPlayers(db, brands);
  await seedTournaments(db, currenciesOf(brands));
}
