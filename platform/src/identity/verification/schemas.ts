import { GATED_STEPS } from '@parlay/contracts/brand-verification';
import { CHECK_KINDS, CHECK_REASONS, CHECK_STATES } from '@parlay/contracts/identity-check';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';
import { Upload } from './upload/schemas.ts';

export const Check = z.object({
  kind: z.enum(CHECK_KINDS),
  state: z.enum(CHECK_STATES),
  /** Set in the states `failed` and `invalid`. */
  reason: z.enum(CHECK_REASONS).nullable(),
  note: z.string().describe('A sentence of the person who decided'),
  /** Name and size in bytes of the document; null if there is none. */
  name: z.string().nullable(),
  size: z.int().nullable(),
  updatedAt: Instant.nullable().describe('Of the last change; null when nothing was sent'),
  canSend: z.boolean().describe('Whether the player can send something now, also in place of the last document'),
});

const UnlockedStep = z.object({
  step: z.enum(['play', ...GATED_STEPS]).describe('`play`: the first deposit and all stakes'),
  needs: z
    .array(z.enum(['id', 'age', 'email']))
    .describe('Checks that have to be accepted; empty: none. An accepted `id` confirms the age as well'),
  above: Money.nullable().describe('Holds for deposits of more than this in all'),
  isOpen: z.boolean(),
});
export type UnlockedStep = z.infer<typeof UnlockedStep>;

export const Verification = z
  .object({
    checks: z.array(Check).length(CHECK_KINDS.length),
    uploads: z.array(Upload).describe('Documents on their way'),
    opens: z.array(UnlockedStep).describe('What the checks open, by the brand’s rules'),
    /** Check that the player should do next; null if there is none. */
    next: z.enum(CHECK_KINDS).nullable(),
    required: z.boolean().describe('Something waits until the identity is proved'),
    identityVerified: z.boolean(),
    ageVerified: z.boolean(),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;
export type Check = z.infer<typeof Check>;
