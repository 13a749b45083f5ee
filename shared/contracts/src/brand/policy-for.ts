import { JURISDICTIONS, type JurisdictionPolicy } from '../policy/jurisdiction-policy.ts';
import { type PolicyFiles, readPolicies } from '../policy/policy-files.ts';
import { strictest } from '../policy/strictest.ts';
import type { Brand } from './brand-data.ts';

const FILES = readPolicies();

type Licensed = Pick<Brand, 'legal' | 'policy' | 'payments'>;

/**
 * Returns a player's policy: that of the brand's licence if it covers the player's country, otherwise that of the country, otherwise
 * the strictest of all. A brand's own rules can only make it stricter. `country` is the country of the player's address.
 */
export function policyFor(brand: Licensed, country: string, at: Date = new Date()): JurisdictionPolicy {
  const { legal } = brand;
  const isCovered = country === legal.country || legal.covers.includes(country);
  return ofBrand(brand, isCovered ? legal.country : country, at);
}

/** Returns the policy for visitors, whose country is unknown: that of the brand's licence. */
export const policyOfLicence = (brand: Licensed, at: Date = new Date()): JurisdictionPolicy =>
  ofBrand(brand, brand.legal.country, at);

/** Returns the policies in force on a day: one per jurisdiction, and the one for all other countries. */
export function policiesAt(at: Date, files: PolicyFiles = FILES): JurisdictionPolicy[] {
  const known = JURISDICTIONS.flatMap((jurisdiction) => {
    const version = inForce(files, jurisdiction, dayOf(at));
    return version ? [version] : [];
  });
  return [...known, unknownOf(known)];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function inForce(files: PolicyFiles, jurisdiction: (typeof JURISDICTIONS)[number], day: string) {
  const [newest] = (files.get(jurisdiction)?.versions ?? [])
    .filter(({ inForceFrom }) => inForceFrom <= day)
    .sort((a, b) => b.inForceFrom.localeCompare(a.inForceFrom));
  return newest && { jurisdiction, version: newest.version, inForceFrom: newest.inForceFrom, ...newest.rules };
}

/** Returns the strictest value of each rule, for players from a country without a policy. */
function unknownOf(known: readonly JurisdictionPolicy[]): JurisdictionPolicy {
  const [first, ...others] = known;
  if (!first) throw new Error('No policy is in force.');
  const { jurisdiction: _, version: __, inForceFrom: ___, ...rules } = first;
  const days = known.map(({ inForceFrom }) => inForceFrom).sort();
  return {
    jurisdiction: 'unknown',
    version: known.map((one) => `${one.jurisdiction} ${one.version}`).join(', '),
    inForceFrom: days.at(-1) ?? first.inForceFrom,
    ...others.reduce((merged, other) => strictest(merged, other), rules),
  };
}

/** Policies of the last requested day. */
let latest: { day: string; policies: ReadonlyMap<string, JurisdictionPolicy> } | undefined;

function policiesOf(at: Date): ReadonlyMap<string, JurisdictionPolicy> {
  const day = dayOf(at);
  if (latest?.day !== day)
    latest = { day, policies: new Map(policiesAt(at).map((policy) => [policy.jurisdiction, policy])) };
  return latest.policies;
}

function ofBrand({ policy = {}, payments }: Licensed, country: string, at: Date): JurisdictionPolicy {
  const policies = policiesOf(at);
  const found = policies.get(country) ?? policies.get('unknown');
  if (!found) throw new Error('No policy is in force.');
  const own = payments.allowCancelWithdrawal ? policy : { ...policy, cancelWithdrawal: false };
  return Object.keys(own).length > 0 ? { ...found, ...strictest(found, own) } : found;
}
