import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import { disallowedField } from '../bonuses/campaigns/misfit.ts';
import * as queries from './free-cash.gen.ts';

/** Countries of a registration. */
export interface Origin {
  /** Country of the IP address; undefined if unknown. */
  addressCountry: string | undefined;
  registeredCountry: string;
}

/** Checks whether free cash is offered in both countries. An unknown country counts as blocked. */
const allowsFreeCash = (
  { blockedCountries }: Brand['freeCash'],
  { addressCountry, registeredCountry }: Origin,
): boolean =>
  [addressCountry, registeredCountry].every(
    (country) => country !== undefined && country !== '' && !blockedCountries.includes(country),
  );

/** Checks whether a country's policy allows the free cash terms. Players who register have no deposits yet. */
function allowsTerms(brand: Brand, country: string): boolean {
  const free = { kind: 'free-cash', amount: brand.freeCashAmounts, terms: brand.freeCashTerms } as const;
  const definition = CampaignDefinition.parse({ ...free, eligibility: { deposits: 'none' } });
  return disallowedField(policyFor(brand, country).bonus, definition) === undefined;
}

/**
 * Stores a new player's claim and whether it is allowed. Call it in the transaction that adds the player.
 */
export async function recordClaim(
  db: QueryExecutorProvider,
  brand: Brand,
  customerId: string,
  origin: Origin,
): Promise<void> {
  const isAllowed = allowsFreeCash(brand.freeCash, origin) && allowsTerms(brand, origin.registeredCountry);
  await queries.recordClaim(db, {
    customerId,
    addressCountry: origin.addressCountry,
    registeredCountry: origin.registeredCountry,
    isAllowed,
  });
}

/**
 * Starts the bonus that a player claimed at registration, if the claim was allowed then. Idempotent (AU6). Call it in
 * the transaction that verifies the player's e-mail address.
 */
export async function creditFreeCash(
  db: QueryExecutorProvider,
  { id, freeCashAmounts, freeCashTerms }: Brand,
  customerId: string,
): Promise<void> {
  await queries.creditFreeCash(db, { customerId, id, freeCashAmounts, freeCashTerms });
}
