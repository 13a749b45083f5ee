import { moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import type { Campaign } from './campaign.ts';
import * as queries from './eligible.gen.ts';
import { refusedBy } from './misfit.ts';

/** Facts that decide whether a player may enter a campaign. */
export interface Entrant {
  customerId: string;
  /** Country of the address. */
  country: string;
  currency: string;
  /** Deposits that have worked, also those that were reversed later. */
  deposits: number;
  /** Bonuses that were claimed. */
  claimed: number;
  /** Campaigns entered already. */
  entered: string[];
  /** They have turned offers off (decision 095). */
  offersOff: boolean;
}

export async function entrantOf(db: QueryExecutorProvider, customerId: string): Promise<Entrant> {
  const row = await queries.entrantOf(db, { customerId });
  if (!row) throw new Error('a player without a wallet');
  return row;
}

/** Whether a player may opt in: who, where, and what the policy of the player says (B8). */
export function mayEnter(brand: Brand, { definition }: Campaign, entrant: Entrant): boolean {
  const { countries, deposits } = definition.eligibility;
  if (countries && !countries.includes(entrant.country)) return false;
  if (deposits === 'none' && entrant.deposits > 0) return false;
  if (deposits === 'some' && entrant.deposits === 0) return false;
  const { bonus } = policyFor(brand, entrant.country);
  if (bonus.welcomeOnly && entrant.claimed > 0) return false;
  if (refusedBy(bonus, definition) !== undefined) return false;
  return termsIn(definition, entrant.currency) !== undefined;
}

const NO_DEPOSIT = { percent: null, cap: null, minDeposit: null };

/** The terms of a campaign in a currency, amounts in minor units; undefined: it gives nothing in this currency. */
export function termsIn(given: Campaign['definition'], currency: string) {
  const maxStake = given.kind === 'tournament-ticket' ? null : (given.maxStake[currency] ?? null);
  const kept = { ...moneyTermsOf(given), ...given.limits, maxStake };
  if ('stake' in given) {
    const stake = given.stake[currency];
    if (stake === undefined) return undefined;
    const rounds = given.kind === 'free-bets' ? given.bets : given.rounds;
    const game = given.kind === 'free-bets' ? {} : { game: given.game };
    const terms = { ...kept, ...NO_DEPOSIT, ...game, rounds, stake, winnings: given.winnings };
    return { amount: rounds * stake, terms };
  }
  if (given.kind !== 'deposit-match') {
    const amount = given.amount[currency];
    return amount === undefined ? undefined : { amount, terms: { ...kept, ...NO_DEPOSIT } };
  }
  const cap = given.cap[currency];
  const minDeposit = given.minDeposit[currency];
  if (cap === undefined || minDeposit === undefined) return undefined;
  return { amount: 0, terms: { ...kept, percent: given.percent, cap, minDeposit } };
}
