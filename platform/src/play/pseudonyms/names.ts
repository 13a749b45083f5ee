import type { QueryExecutorProvider } from 'kysely';
import { pseudonymOf } from '../../core/tokens.ts';
import * as queries from './names.gen.ts';

/** A player at a provider. */
interface PartnerPlayer {
  provider: string;
  customerId: string;
}

/**
 * Returns a player's pseudonym at one provider, and stores it when it is first needed. Later it never changes, so that
 * rounds and bets find their player after a change of the secret too. No other provider can use it.
 */
export async function partnerName(
  db: QueryExecutorProvider,
  secret: string,
  { provider, customerId }: PartnerPlayer,
): Promise<string> {
  const known = await queries.firstPartnerName(db, { provider, customerId });
  if (known) return known.name;
  await storePseudonym(db, provider, pseudonymOf(secret, `subject.${provider}.${customerId}`), customerId);
  const stored = await queries.firstPartnerName(db, { provider, customerId });
  if (!stored) throw new Error(`the pseudonym of ${customerId} at ${provider} belongs to another player`);
  return stored.name;
}

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

/** Checks whether a provider knows this player by a pseudonym. */
export const isPartnerName = async (
  db: QueryExecutorProvider,
  { provider, customerId }: PartnerPlayer,
  name: string,
): Promise<boolean> => (await queries.isPartnerName(db, { provider, customerId, name })).isName;
