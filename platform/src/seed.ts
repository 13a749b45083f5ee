import type { Brand } from '@parlay/contracts/brand-data';
import type { Db } from './core/database/database.ts';
import { seedPlayers } from './identity/public.ts';

/** Everything that demo mode begins with. Safe to repeat, and on several nodes at once. */
export async function seedDemo(db: Db, brands: readonly Brand[]): Promise<void> {
  await seedPlayers(db, brands);
}
