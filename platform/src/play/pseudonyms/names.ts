import type { QueryExecutorProvider } from 'kysely';
import { pseudonymOf } from '../../core/tokens.ts';
import * as queries from './names.gen.ts';

/** Returns a player's pseudonym at one provider. It never changes there, and no other provider can use it. */
export const pseudonym = (secret: string, provider: string, customerId: string): string =>
  pseudonymOf(secret, `subject.${provider}.${customerId}`);

/** Stores the pseudonym by which a provider knows a player. */
export async function storePseudonym(
  db: QueryExecutorProvider,
  provider: string,
  name: string,
  customerId: string,
): Promise<void> {
  await queries.rememberPartnerName(db, { provider, name, customerId });
}

/** Checks whether a provider knows a player by this pseudonym. */
export const isKnownPlayer = async (db: QueryExecutorProvider, provider: string, name: string): Promise<boolean> =>
  (await queries.isKnownPlayer(db, { provider, name })).isKnown;
