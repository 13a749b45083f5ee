import type { PageBrand } from '@parlay/contracts/page';

export interface FreeCashFacts {
  rules: PageBrand['freeCash'];
  /** Where the visitor is; null where nobody can tell. */
  country: string | null;
  /** Of the player; undefined for a visitor. */
  deposits: number | undefined;
}

/** SH27: for visitors and for players who have never deposited, of a brand that has it, outside of its blocked countries. */
export const offersFreeCash = ({ rules, country, deposits }: FreeCashFacts): boolean =>
  rules.popup &&
  !(country !== null && rules.blockedCountries.includes(country)) &&
  (deposits === undefined || deposits === 0);
