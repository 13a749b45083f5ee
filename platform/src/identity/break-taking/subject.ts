import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import type { BreakRules } from '../breaks/rules.ts';
import type { Player } from '../players/player.ts';
import { playerById } from '../players/repository.ts';

/** Player affected by a break, with the rules that apply to them. */
export interface Subject {
  player: Player;
  brand: Brand;
  /** Language of e-mails to the player. */
  locale: Locale;
  rules: BreakRules;
}

/** Returns a player with their brand and break rules, or undefined for an unknown number. */
export async function subjectOf(
  db: QueryExecutorProvider,
  brands: readonly Brand[],
  customerId: string,
): Promise<Subject | undefined> {
  const player = await playerById(db, customerId);
  const brand = brands.find(({ id }) => id === player?.brandId);
  if (!player || !brand) return undefined;
  const rules = policyFor(brand, player.address.countryCode ?? '');
  return { player, brand, locale: player.language, rules };
}
