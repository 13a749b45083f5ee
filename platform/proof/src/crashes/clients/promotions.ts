import type { Db } from '@parlay/platform/core/database/database';
import { type PreparedBonus, prepareBonuses } from './bonuses.ts';
import { registerPseudonym } from './free-bets.ts';
import { type FreePlays, prepareFreePlays } from './free-plays.ts';
import { prepareTickets } from './tickets.ts';

/** House promotions that a player can claim. */
export interface Promotions {
  bonuses: readonly PreparedBonus[];
  rounds: readonly FreePlays[];
  bets: readonly FreePlays[];
  /** Ids of tournament tickets. */
  tickets: readonly string[];
}

export async function preparePromotions(db: Db, customer: string): Promise<Promotions> {
  await registerPseudonym(db, customer);
  return {
    bonuses: await prepareBonuses(db, customer),
    rounds: await prepareFreePlays(db, customer, 'rounds'),
    bets: await prepareFreePlays(db, customer, 'bets'),
    tickets: await prepareTickets(db, customer),
  };
}
