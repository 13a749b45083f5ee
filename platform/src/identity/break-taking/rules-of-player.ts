import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import type { BreakRules } from '../breaks/rules.ts';
import { playerById } from '../players/repository.ts';

/** The rules for a player by their number; undefined: there is none such. */
export async function breakRulesOf(
  db: QueryExecutorProvider,
  brands: readonly Brand[],
  customerId: string,
): Promise<BreakRules | undefined> {
  const player = await playerById(db, customerId);
  const brand = brands.find(({ id }) => id === player?.brandId);
  return player && brand && policyFor(brand, player.address.countryCode ?? '');
}
