import { readBrands } from '@parlay/contracts/brand-files';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor } from '@parlay/contracts/policy-for';
import type { ContactDetails } from './registration.ts';

interface Newcomer {
  /** Policy of this brand in this country. */
  jurisdiction: JurisdictionPolicy['jurisdiction'];
  brand: number;
  home: ContactDetails;
}

const of = (jurisdiction: Newcomer['jurisdiction'], brand: number, home: ContactDetails): Newcomer => ({
  jurisdiction,
  brand,
  home,
});

/**
 * A newcomer for each jurisdiction. No brand has a Finnish licence, so the Finnish newcomer's brand has a Maltese one that
 * does not cover their country. There is no policy for Norway.
 */
export const NEWCOMERS: readonly Newcomer[] = [
  of('DE', 108, { country: 'DE', postCode: '24103', city: 'Kiel', mobile: '15123456780' }),
  of('GB', 117, { country: 'GB', postCode: 'LS1 4DY', city: 'Leeds', mobile: '7400123456' }),
  of('MT', 104, { country: 'MT', postCode: 'VLT 1000', city: 'Valletta', mobile: '79123456' }),
  of('SE', 119, { country: 'SE', postCode: '411 03', city: 'Göteborg', mobile: '701234567' }),
  of('ES', 111, { country: 'ES', postCode: '28013', city: 'Madrid', mobile: '612345678' }),
  of('FI', 123, { country: 'FI', postCode: '00100', city: 'Helsinki', mobile: '412345678' }),
  of('PE', 103, {
    country: 'PE',
    region: 'LIM',
    postCode: '15046',
    city: 'Lima',
    mobile: '912345670',
    document: '70123456',
  }),
  of('unknown', 106, { country: 'NO', postCode: '0150', city: 'Oslo', mobile: '40612345' }),
];

/** Returns the newcomer's policy from the files that the product reads. */
export function policyOf({ brand, home }: Newcomer): JurisdictionPolicy {
  const read = readBrands();
  if (!read.ok) throw new Error(read.error);
  const found = read.brands.find(({ id }) => id === brand);
  if (!found) throw new Error(`There is no brand ${brand}.`);
  return policyFor(found, home.country);
}
