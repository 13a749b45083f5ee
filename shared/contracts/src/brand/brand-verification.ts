import { z } from 'zod/mini';

const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Steps for which a brand can require verification. */
export const GATED_STEPS = ['deposit', 'withdrawal', 'bonus'] as const;
export type GatedStep = (typeof GATED_STEPS)[number];
const Steps = z.array(z.enum(GATED_STEPS));

/** Verification that players must complete before they can continue. Only the server uses it. */
export const VerificationRules = z.strictObject({
  /** Steps that are refused until the email address is confirmed. */
  email: z._default(Steps, ['withdrawal', 'bonus']),
  /** Steps that require a verified identity. A withdrawal is accepted and waits for it; other steps are refused. */
  identity: z._default(Steps, ['withdrawal']),
  /** Total deposits above this amount require a verified identity, in minor units by currency. Currencies not listed have no limit. */
  identityAbove: z._default(z.record(CurrencyCode, z.int().check(z.minimum(0))), {}),
});
export type VerificationRules = z.infer<typeof VerificationRules>;
