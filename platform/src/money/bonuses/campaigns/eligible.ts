import { moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import type { Campaign } from './campaign.ts';
import * as queries from './eligible.gen.ts';
import { disallowedField } from './misfit.ts';
import { isUsable, type OfferingSite } from './usable.ts';

/** Player data that decides whether the player may enter a campaign. */
export interface Entrant {
  customerId: string;
  /** Country of residence. */
  country: string;
  currency: string;
  /** Age in whole years. */
  age: number;
  /** Number of successful deposits, including those reversed later. */
  deposits: number;
  /** Number of claimed bonuses. */
  claimed: number;
  /** Ids of the campaigns already entered. */
  entered: string[];
  /** The player has turned offers off (decision 095). */
  offersOff: boolean;
}

export async function entrantOf(db: QueryExecutorProvider, customerId: string): Promise<Entrant> {
  const row = await queries.entrantOf(db, { customerId });
  if (!row) throw new Error('a player without a wallet');
  return row;
}

/** Checks whether a player may opt in under the campaign's eligibility rules and the player's policy (B8, B11). */
export function isEligible(
  site: OfferingSite,
  { definition }: Pick<Campaign, 'definition'>,
  entrant: Entrant,
): boolean {
  const { brand } = site;
  if (!isUsable(site, definition)) return false;
  const { countries, deposits } = definition.eligibility;
  if (countries && !countries.includes(entrant.country)) return false;
  if (deposits === 'none' && entrant.deposits > 0) return false;
  if (deposits === 'some' && entrant.deposits === 0) return false;
  const { bonus } = policyFor(brand, entrant.country);
  if (entrant.age < bonus.offersFromAge) return false;
  if (bonus.welcomeOnly && entrant.claimed > 0) return false;
  if (disallowedField(bonus, definition) !== undefined) return false;
  return termsIn(definition, entrant.currency) !== undefined;
}

const NO_DEPOSIT = { percent: null, cap: null, minDeposit: null };

/**
 * Returns a campaign's terms in a currency, with amounts in minor units, or undefined if the campaign has no reward in
 * that currency.
 */
export function termsIn(definition: Campaign['definition'], currency: string) {
  const maxStake = definition.kind === 'tournament-ticket' ? null : (definition.maxStake[currency] ?? null);
  const common = { ...moneyTermsOf(definition), ...definition.limits, maxStake };
  if ('stake' in definition) {
    const stake = definition.stake[currency];
    if (stake === undefined) return undefined;
    const rounds = definition.kind === 'free-bets' ? definition.bets : definition.rounds;
    const game = definition.kind === 'free-bets' ? {} : { game: definition.game };
    const terms = { ...common, ...NO_DEPOSIT, ...game, rounds, stake, winnings: definition.winnings };
    return { amount: rounds * stake, terms };
  }
  if (definition.kind !== 'deposit-match') {
    const amount = definition.amount[currency];
    return amount === undefined ? undefined : { amount, terms: { ...common, ...NO_DEPOSIT } };
  }
  const cap = definition.cap[currency];
  const minDeposit = definition.minDeposit[currency];
  if (cap === undefined || minDeposit === undefined) return undefined;
  return { amount: 0, terms: { ...common, percent: definition.percent, cap, minDeposit } };
}
