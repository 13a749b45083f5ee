import { moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import type { Campaign } from './campaign.ts';
import * as queries from './eligible.gen.ts';
import { disallowedField } from './misfit.ts';
import { isUsable } from './usable.ts';

/** Facts that decide whether a player may enter a campaign. */
export interface Entrant {
  customerId: string;
  /** Country of the address. */
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
export function isEligible(brand: Brand, { definition }: Pick<Campaign, 'definition'>, entrant: Entrant): boolean {
  if (!isUsable(brand, definition)) return false;
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
 * Returns a campaign's terms in a currency, with amounts in minor units. Returns undefined if the campaign gives
 * nothing in that currency.
 */
export function termsIn(given: Campaign['definition'], currency: string) {
  const maxStake = given.kind === 'tournament-ticket' ? null : (given.maxStake[currency] ?? null);
  const common = { ...moneyTermsOf(given), ...given.limits, maxStake };
  if ('stake' in given) {
    const stake = given.stake[currency];
    if (stake === undefined) return undefined;
    const rounds = given.kind === 'free-bets' ? given.bets : given.rounds;
    const game = given.kind === 'free-bets' ? {} : { game: given.game };
    const terms = { ...common, ...NO_DEPOSIT, ...game, rounds, stake, winnings: given.winnings };
    return { amount: rounds * stake, terms };
  }
  if (given.kind !== 'deposit-match') {
    const amount = given.amount[currency];
    return amount === undefined ? undefined : { amount, terms: { ...common, ...NO_DEPOSIT } };
  }
  const cap = given.cap[currency];
  const minDeposit = given.minDeposit[currency];
  if (cap === undefined || minDeposit === undefined) return undefined;
  return { amount: 0, terms: { ...common, percent: given.percent, cap, minDeposit } };
}
