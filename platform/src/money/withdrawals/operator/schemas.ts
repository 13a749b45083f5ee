import { z } from 'zod';
import { BrandNumber, Instant, PageQuery, reasonText, text } from '../../../core/http/schemas.ts';
import { EndsBonuses, Hold, WITHDRAWAL_STATES, Withdrawal } from '../withdrawal.ts';

/** Body of a decision. The reason is recorded, and shown to the player if the withdrawal is rejected. */
export const ReasonBody = z.strictObject({ reason: reasonText(500) }).meta({ id: 'WithdrawalDecision' });

export const PayoutBody = z
  .strictObject({
    customerId: text(40).min(1),
    instrumentId: z.uuid().describe('Where what is not due back to another instrument goes'),
    endsBonuses: EndsBonuses,
    reason: reasonText(500),
  })
  .meta({ id: 'OperatorPayout' });

export const OperatorWithdrawal = Withdrawal.omit({ steps: true })
  .extend({
    customerId: z.string(),
    brandId: z.int(),
    username: z.string(),
    isVerified: z.boolean(),
    provider: z.string(),
    providerReference: z.string().nullable(),
    /** Number of attempts to send it to the provider so far. */
    attempts: z.int(),
    recall: z.enum(['asked', 'taken', 'failed']).nullable(),
  })
  .meta({ id: 'OperatorWithdrawal' });
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>;

export const WithdrawalDetails = OperatorWithdrawal.extend({
  steps: z.array(
    z.object({
      state: z.enum(WITHDRAWAL_STATES),
      hold: Hold.nullable(),
      status: z.string(),
      at: Instant,
      actor: z.string(),
      reason: z.string().nullable(),
      transferId: z.string().nullable().describe('What the step moved in the ledger'),
    }),
  ),
}).meta({ id: 'OperatorWithdrawalDetails' });
export type WithdrawalDetails = z.infer<typeof WithdrawalDetails>;

export const WithdrawalsQuery = z.object({
  state: z.enum(WITHDRAWAL_STATES).optional(),
  hold: Hold.optional(),
  brand: BrandNumber.optional(),
  customer: text(40).optional(),
  ...PageQuery,
});
export type WithdrawalsQuery = z.infer<typeof WithdrawalsQuery>;
