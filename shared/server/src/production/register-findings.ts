import type { Brand } from '@parlay/contracts/brand-data';
import { publicHostsOf } from '@parlay/contracts/brand-hosts';
import { JURISDICTIONS, type JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor, policyOfLicence } from '@parlay/contracts/policy-for';
import { REGISTERS, type RegisterId } from '@parlay/contracts/policy-rules/play';
import { type Company, companiesOf } from '@parlay/contracts/providers';
import { readProviders } from '../environment/providers.ts';
import { servedBrands } from './data-findings.ts';
import { createFinding, type Finding, type SetVariables } from './requirement.ts';

/**
 * Returns one finding per exclusion register that a policy of a served brand requires and no provider serves. The player's policy
 * decides which registers are queried (decision 084), so a brand needs the registers of every country that its players come from.
 */
export function checkRegisters(stated: SetVariables): readonly Finding[] {
  const brands = servedBrands(stated).filter((brand) => publicHostsOf(brand).length > 0);
  const read = stated.PROVIDERS === undefined ? undefined : readProviders(stated.PROVIDERS, 'production');
  // Errors in PROVIDERS have separate findings.
  if (!read?.ok) return [];
  return REGISTERS.flatMap((register) => missing(register, brands, read.companies) ?? []);
}

function missing(register: RegisterId, brands: readonly Brand[], providers: readonly Company[]): Finding | undefined {
  const lacking = brands.filter(
    ({ id }) => !companiesOf({ providers }, 'player-register', id).some((company) => company.register === register),
  );
  const policies = lacking.flatMap(policiesAt).filter((policy) => policy.register.ids.includes(register));
  if (policies.length === 0) return undefined;
  const jurisdictions = unique(policies.map(({ jurisdiction }) => jurisdiction));
  const isClosed = policies.some((policy) => policy.register.failClosed);
  return createFinding(
    `register ${register} in PROVIDERS`,
    `No company answers for it at the brands ${lacking.map(({ id }) => id).join(', ')}: their players under the policies ${jurisdictions.join(', ')} ${isClosed ? 'are refused' : 'are not asked about'}.`,
    `List a company of kind player-register with the register ${register}.`,
  );
}

/** Returns the policies that players of a brand can have. */
const policiesAt = (brand: Brand): JurisdictionPolicy[] => [
  policyOfLicence(brand),
  ...[...JURISDICTIONS, ''].map((country) => policyFor(brand, country)),
];

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
