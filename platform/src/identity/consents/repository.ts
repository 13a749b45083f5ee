import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { type ConsentType, consentOf, type PresentedConsent, requiredConsents } from './catalogue.ts';
import * as queries from './repository.gen.ts';

export interface ConsentDecision {
  consent: PresentedConsent;
  given: boolean;
}

/** Appends a player's decisions with the text they were shown. Stored decisions are never changed. */
export async function recordConsents(
  db: QueryExecutorProvider,
  who: { customerId: string; locale: string; ipAddress: string },
  decisions: readonly ConsentDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ consent: { type, version, presentedText }, given }) => ({
    type,
    version,
    presentedText,
    given,
  }));
  await queries.recordConsents(db, { customerId: who.customerId, locale: who.locale, ipAddress: who.ipAddress, rows });
}

export interface LatestConsent {
  type: string;
  given: boolean;
  version: string;
  at: Date;
}

/** Returns a player's latest decision on each consent, by consent type. */
export async function latestConsents(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<Map<string, LatestConsent>> {
  const rows = await queries.latestConsents(db, { customerId });
  return new Map(rows.map((row) => [row.type, row]));
}

/** Returns the required consents whose current version the player has not accepted (AU2). */
export async function consentsDue(
  db: QueryExecutorProvider,
  { consents }: Pick<Brand, 'consents'>,
  customerId: string,
): Promise<ConsentType[]> {
  const latest = await latestConsents(db, customerId);
  return requiredConsents().filter((type) => {
    const decision = latest.get(type);
    return !decision?.given || decision.version < consents[type];
  });
}

/** Records the required consents of a demo player, who never went through registration. */
export async function acceptRequired(
  db: QueryExecutorProvider,
  brand: Pick<Brand, 'consents'>,
  { customerId, locale }: { customerId: string; locale: Locale },
): Promise<void> {
  const decisions = requiredConsents().map((type) => ({ consent: consentOf(type, brand, locale), given: true }));
  await recordConsents(db, { customerId, locale, ipAddress: '127.0.0.1' }, decisions);
}
