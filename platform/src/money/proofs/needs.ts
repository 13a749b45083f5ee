import type { Brand } from '@parlay/contracts/brand-data';
import type { GatedStep } from '@parlay/contracts/brand-verification';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';

/** Proofs that a step requires from a player, in the format of proof_missing(). */
export interface RequiredProofs {
  email: boolean;
  identity: boolean;
  /** The player's age must be verified (B8). */
  age: boolean;
  /** Total deposits in minor units above which the identity must be verified. */
  identityAbove: number | null;
}

/** Returns the proofs that the brand and the policy require before these steps, for a currency. */
export function requiredProofs(
  { verification }: Pick<Brand, 'verification'>,
  { ageBeforePlay }: Pick<JurisdictionPolicy, 'ageBeforePlay'>,
  currency: string,
  steps: GatedStep[],
): RequiredProofs {
  const { email, identity, identityAbove } = verification;
  return {
    email: steps.some((step) => email.includes(step)),
    identity: steps.some((step) => identity.includes(step)),
    age: ageBeforePlay && steps.includes('deposit'),
    identityAbove: steps.includes('deposit') ? (identityAbove[currency] ?? null) : null,
  };
}
