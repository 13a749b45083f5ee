import type { Brand } from './brand-data.ts';

/**
 * Countries from which no brand accepts players: those on the FATF's call for action and those under a comprehensive embargo
 * (decision 204). A brand's file can only add to them.
 */
export const BLOCKED_EVERYWHERE: readonly string[] = ['CU', 'IR', 'KP', 'MM', 'SY'];

/** Returns the countries from which nobody may register at a brand, without duplicates. */
export const blockedCountriesOf = ({ registration }: Pick<Brand, 'registration'>): string[] => [
  ...new Set([...registration.blockedCountries, ...BLOCKED_EVERYWHERE]),
];

/** Checks whether a brand accepts no players from this country. */
export const isCountryBlocked = (brand: Pick<Brand, 'registration'>, country: string | undefined): boolean =>
  country !== undefined && blockedCountriesOf(brand).includes(country);
