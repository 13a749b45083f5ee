import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { type ConsentType, consentOf, type PresentedConsent, requiredConsents } from './catalogue.ts';
import * as queries from './repository.gen.ts';

export interface ConsentWord {
  consent: PresentedConsent;
  given: boolean;
}

/** Adds what a player was shown and said; nothing of it is ever changed. */
export async function recordConsents(
  db: QueryExecutorProvider,
  who: { customerId: string; locale: string; ipAddress: string },
  words: readonly ConsentWord[],
): Promise<void> {
  if (words.length === 0) return;
  const rows = words.map(({ consent: { type, version, presentedText }, given }) => ({
    type,
    version,
    presentedText,
    given,
  }));
  await queries.recordConsents(db, { customerId: who.customerId, locale: who.locale, ipAddress: who.ipAddress, rows });
}

export interface LatestWord {
  type: string;
  given: boolean;
  version: string;
  at: Date;
}

/** The last word of a player on each consent. */
export async function latestConsents(db: QueryExecutorProvider, customerId: string): Promise<Map<string, LatestWord>> {
  const rows = await queries.latestConsents(db, { customerId });
  return new Map(rows.map((row) => [row.type, row]));
}

/** Required consents whose present version the player has not accepted: an older one at most (AU2). */
export async function consentsDue(
  db: QueryExecutorProvider,
  { consents }: Pick<Brand, 'consents'>,
  customerId: string,
): Promise<ConsentType[]> {
  const latest = await latestConsents(db, customerId);
  return requiredConsents().filter((type) => {
    const word = latest.get(type);
    return !word?.given || word.version < consents[type];
  });
}

/** Demo mode: its players are there without having registered, and have agreed to what everybody has to. */
export async function acceptRequired(
  db: QueryExecutorProvider,
  brand: Pick<Brand, 'consents'>,
  { customerId, locale }: { customerId: string; locale: Locale },
): Promise<void> {
  const words = requiredConsents().map((type) => ({ consent: consentOf(type, brand, locale), given: true }));
  await recordConsents(db, { customerId, locale, ipAddress: '127.0.0.1' }, words);
}
