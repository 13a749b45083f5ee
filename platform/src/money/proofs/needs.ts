import type { Brand } from '@parlay/contracts/brand-data';
import type { GatedStep } from '@parlay/contracts/brand-verification';

/** Proofs that a step requires of a player, in the form that proof_missing() expects. */
export interface ProofNeeds {
  email: boolean;
  identity: boolean;
  /** Total deposits above which the identity must be verified, in minor units. */
  identityAbove: number | null;
}

/** Returns the proofs that the brand requires before these steps, in a currency. */
export function proofNeeds(
  { verification }: Pick<Brand, 'verification'>,
  currency: string,
  steps: GatedStep[],
): ProofNeeds {
  const { email, identity, identityAbove } = verification;
  return {
    email: steps.some((step) => email.includes(step)),
    identity: steps.some((step) => identity.includes(step)),
    identityAbove: steps.includes('deposit') ? (identityAbove[currency] ?? null) : null,
  };
}
