import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor, policyOfLicence } from '@parlay/contracts/policy-for';
import type { FastifyRequest } from 'fastify';

/** The policy for the caller: by the brand and the player's address, for a visitor by the brand's licence. */
export const policyOf = ({ brand, session }: Pick<FastifyRequest, 'brand' | 'session'>): JurisdictionPolicy =>
  session ? policyFor(brand, session.country) : policyOfLicence(brand);
