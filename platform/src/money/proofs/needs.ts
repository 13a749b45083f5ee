import type { Brand } from '@parlay/contracts/brand-data';
import type { GatedStep } from '@parlay/contracts/brand-verification';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';

/** Proofs that a step requires of a player, in the form that proof_missing() expects. */
export interface RequiredProofs {
  email: boolean;
  identity: boolean;
  /** A check must confirm that the player is old enough (B8). */
  age: boolean;
  /** Total deposits above which the identity must be verified, in minor units. */
  identityAbove: number | null;
}

/** Returns the proofs that brand and policy require before these steps, in a currency. */
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
