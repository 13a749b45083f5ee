import type { Brand } from '@parlay/contracts/brand';
import type { Db } from './db/database.ts';
import { seedGames } from './modules/games/demo-games.ts';
import { seedPlayers } from './modules/players/seed.ts';
import { currenciesOf } from './modules/tournaments/feed/demo-tournaments.ts';
import { seedTournaments } from './modules/tournaments/feed/seed.ts';

/** Everything that demo mode begins with, tournaments in each of the brands' currencies. Safe to repeat, and on several nodes at once. */
export async function seedDemo(db: Db, brands: readonly Brand[]): Promise<void> {
  await seedPlayers(db, brands);
  await seedGames(db);
  await seedTournaments(db, currenciesOf(brands));
}
