import type { PageBrand } from '@parlay/contracts/page-brand';

export interface FreeCashFacts {
  rules: PageBrand['freeCash'];
  /** Country of the visitor's IP address, null if unknown. */
  country: string | null;
  /** The player's number of deposits, undefined for a visitor. */
  deposits: number | undefined;
}

/**
 * Returns true if free cash is offered, which requires a brand that has it, a visitor or a player who has never
 * deposited, and a known country that the brand has not blocked (SH27). The platform applies the same rule at
 * registration.
 */
export const isFreeCashOffered = ({ rules, country, deposits }: FreeCashFacts): boolean =>
  rules.popup &&
  country !== null &&
  !rules.blockedCountries.includes(country) &&
  (deposits === undefined || deposits === 0);
