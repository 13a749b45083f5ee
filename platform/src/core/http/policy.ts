import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor, policyOfLicence } from '@parlay/contracts/policy-for';
import type { FastifyRequest } from 'fastify';

/** Returns the policy for the brand and the player's country, or for a visitor the policy of the brand's licence. */
export const policyOf = ({ brand, session }: Pick<FastifyRequest, 'brand' | 'session'>): JurisdictionPolicy =>
  session ? policyFor(brand, session.country) : policyOfLicence(brand);
