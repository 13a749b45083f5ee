import type { Db } from '../../../core/database/database.ts';
import { retried } from '../../../money/ledger/retry.ts';
import { feedTick } from './tick.ts';

/** The demo's world: another seed, other teams, scores and prices. */
export const DEMO_SEED = 'parlay';

/** Demo mode: the tournaments of this moment, so that the first visitor finds them. Safe on several nodes at once. */
export async function seedTournaments(db: Db, currencies: readonly string[], now: Date = new Date()): Promise<void> {
  await retried(() => feedTick(db, now, { seed: DEMO_SEED, currencies }));
}
