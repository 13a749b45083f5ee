import { CHECK_REASONS } from '@parlay/contracts/identity-check';
import { CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { z } from 'zod';
import { DELIVERIES } from './check-desk.ts';

/** Reviewer's decision, as submitted by the forms. */
export const VerdictForm = z.object({
  state: CheckStatus.shape.state,
  reason: z
    .union([z.literal(''), z.enum(CHECK_REASONS)])
    .default('')
    .transform((reason) => reason || undefined),
  note: z.string().trim().max(300).default(''),
});

export const Decision = VerdictForm.extend({ delivery: z.enum(DELIVERIES).default('before') });

export const STATE_BUTTONS = {
  approved: 'Accept',
  failed: 'Refuse',
  invalid: 'Not valid',
  refer: 'To a person',
  pending: 'Still checking',
} as const satisfies Record<z.infer<typeof VerdictForm>['state'], string>;

/** Fields that a reviewer fills in before clicking a state button. */
export const VERDICT_FIELDS = {
  reason: { label: 'Reason of a refusal', names: { '': 'none' } },
  note: { label: 'Sentence for the player' },
};
