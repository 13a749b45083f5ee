import { readBrands } from '@parlay/contracts/brand-files';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor } from '@parlay/contracts/policy-for';
import type { ContactDetails } from './registration.ts';

interface Newcomer {
  /** Jurisdiction whose policy applies to this brand in this country. */
  jurisdiction: JurisdictionPolicy['jurisdiction'];
  brand: number;
  home: ContactDetails;
}

const newcomer = (jurisdiction: Newcomer['jurisdiction'], brand: number, home: ContactDetails): Newcomer => ({
  jurisdiction,
  brand,
  home,
});

/**
 * A new player for each jurisdiction. No brand has a Finnish licence, so the Finnish player's brand has a Maltese
 * licence, which does not cover Finland. There is no policy for Norway.
 */
export const NEW_PLAYERS: readonly Newcomer[] = [
  newcomer('DE', 108, { country: 'DE', postCode: '24103', city: 'Kiel', mobile: '15123456780' }),
  newcomer('GB', 117, { country: 'GB', postCode: 'LS1 4DY', city: 'Leeds', mobile: '7400123456' }),
  newcomer('MT', 104, { country: 'MT', postCode: 'VLT 1000', city: 'Valletta', mobile: '79123456' }),
  newcomer('SE', 119, { country: 'SE', postCode: '411 03', city: 'Göteborg', mobile: '701234567' }),
  newcomer('ES', 111, { country: 'ES', postCode: '28013', city: 'Madrid', mobile: '612345678' }),
  newcomer('FI', 123, { country: 'FI', postCode: '00100', city: 'Helsinki', mobile: '412345678' }),
  newcomer('PE', 103, {
    country: 'PE',
    region: 'LIM',
    postCode: '15046',
    city: 'Lima',
    mobile: '912345670',
    document: '70123456',
  }),
  newcomer('unknown', 106, { country: 'NO', postCode: '0150', city: 'Oslo', mobile: '40612345' }),
];

/** Returns the policy that applies to a new player, from the files that the product reads. */
export function policyOf({ brand, home }: Newcomer): JurisdictionPolicy {
  const result = readBrands();
  if (!result.ok) throw new Error(result.error);
  const brandPolicy = result.brands.find(({ id }) => id === brand);
  if (!brandPolicy) throw new Error(`There is no brand ${brand}.`);
  return policyFor(brandPolicy, home.country);
}
