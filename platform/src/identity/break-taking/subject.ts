import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import type { BreakRules } from '../breaks/rules.ts';
import type { Player } from '../players/player.ts';
import { playerById } from '../players/repository.ts';

/** Player whom a break is about, and the rules for them. */
export interface Subject {
  player: Player;
  brand: Brand;
  /** Language of letters. */
  locale: Locale;
  rules: BreakRules;
}

/** The player of a number; undefined: there is none such. */
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
