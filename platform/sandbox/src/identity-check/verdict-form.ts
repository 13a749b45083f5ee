import { CHECK_REASONS } from '@parlay/contracts/identity-check';
import { CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { z } from 'zod';
import { html } from '../web/html.ts';

/** Decision of a reviewer, as the forms send it. */
export const VerdictForm = z.object({
  state: CheckStatus.shape.state,
  reason: z
    .union([z.literal(''), z.enum(CHECK_REASONS)])
    .default('')
    .transform((reason) => reason || undefined),
  note: z.string().trim().max(300).default(''),
});

export const STATE_BUTTONS = {
  approved: 'Accept',
  failed: 'Refuse',
  invalid: 'Not valid',
  refer: 'To a person',
  pending: 'Still checking',
} as const satisfies Record<z.infer<typeof VerdictForm>['state'], string>;

export const reasonField = () =>
  html`<label class="field"><span>Reason of a refusal</span><select name="reason"><option value="">none</option>${CHECK_REASONS.map((reason) => html`<option value="${reason}">${reason}</option>`)}</select></label>`;

export const noteField = () =>
  html`<label class="field"><span>Sentence for the player</span><input type="text" name="note" maxlength="300"></label>`;
