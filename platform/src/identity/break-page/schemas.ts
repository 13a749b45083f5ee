import { z } from 'zod';
import { Instant, text } from '../../core/http/schemas.ts';
import { EndsBonuses, PaymentBalance, Withdrawal } from '../../money/public.ts';
import { BREAK_KINDS, BREAK_SCOPES } from '../breaks/play-break.ts';
import { Check } from '../verification/schemas.ts';
import { Upload } from '../verification/upload/schemas.ts';

/** A player's break as shown on the break page, without a session. */
const RunningBreak = z.object({
  kind: z.enum(BREAK_KINDS),
  scope: z.enum(BREAK_SCOPES),
  startsAt: Instant,
  until: Instant.nullable().describe(
    'The end of a timeout, the earliest end of an exclusion; null: until further notice',
  ),
  endsAt: Instant.nullable().describe(
    'When it ends without anybody asking; null: an exclusion that has not been lifted',
  ),
  canPayOut: z.boolean().describe('The player can have the money paid out here; otherwise support does it'),
  money: PaymentBalance,
  withdrawals: z.array(Withdrawal).describe('Withdrawals that have not ended'),
  identity: z
    .object({ check: Check, upload: Upload.nullable().describe('A document on its way') })
    .nullable()
    .describe('The identity check that a payout waits for; null: none'),
});

export const BreakPage = z
  .object({ break: RunningBreak.nullable().describe('Null without a pass, and once the break is over') })
  .meta({ id: 'BreakPage' });
export type BreakPage = z.infer<typeof BreakPage>;

export const BreakPayoutBody = z
  .strictObject({ instrumentId: text(60), endsBonuses: EndsBonuses })
  .meta({ id: 'BreakPayoutBody' });
