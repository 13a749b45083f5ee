import { z } from 'zod/mini';

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Steps that a brand can let wait for a proof. */
export const GATED_STEPS = ['deposit', 'withdrawal', 'bonus'] as const;
export type GatedStep = (typeof GATED_STEPS)[number];
const Steps = z.array(z.enum(GATED_STEPS));

/** Proofs that players owe before they may go on. Only the server uses it. */
export const VerificationRules = z.strictObject({
  /** Steps that are refused until the e-mail address is confirmed. */
  email: z._default(Steps, ['withdrawal', 'bonus']),
  /** Steps that need a proved identity. A withdrawal is taken and waits for it; the others are refused. */
  identity: z._default(Steps, ['withdrawal']),
  /** Deposits of more than this in all need a proved identity; minor units by currency, any sum without it. */
  identityAbove: z._default(z.record(CurrencyCode, z.int().check(z.minimum(0))), {}),
});
export type VerificationRules = z.infer<typeof VerificationRules>;
