import type { Db } from './db/database.ts';
import { seedPlayers } from './modules/players/seed.ts';

/** Everything that demo mode begins with. Safe to repeat, and on several nodes at once. */
export async function seedDemo(db: Db): Promise<void> {
  await seedPlayers(db);
}
