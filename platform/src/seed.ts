import type { Db } from './db/database.ts';
import { seedGames } from './modules/games/demo-games.ts';
import { seedPlayers } from './modules/players/seed.ts';
import { seedTournaments } from './modules/tournaments/feed/seed.ts';

/** Everything that demo mode begins with, tournaments in each of the currencies. Safe to repeat, and on several nodes at once. */
export async function seedDemo(db: Db, currencies: readonly string[]): Promise<void> {
  await seedPlayers(db);
  await seedGames(db);
  await seedTournaments(db, currencies);
}
