import { LIMIT_PERIODS, LIMIT_TYPES } from '@parlay/contracts/policy-rules/limits';
import { z } from 'zod';
import { reasonText } from '../../../core/http/schemas.ts';
import { LimitBody, LimitEvent, PlayerLimits } from '../limit.ts';

/**
 * Body of a limit change by an operator. A null `amount` removes the limit. A raise is delayed, and the player has to
 * confirm it.
 */
export const OperatorLimitBody = z
  .strictObject({
    type: z.enum(LIMIT_TYPES),
    period: z.enum(LIMIT_PERIODS),
    amount: LimitBody.shape.amount.nullable(),
    reason: reasonText(500),
  })
  .meta({ id: 'OperatorLimitBody' });

export const OperatorLimits = PlayerLimits.extend({
  customerId: z.string(),
  brandId: z.int(),
  history: z
    .array(LimitEvent.omit({ by: true }).extend({ actor: z.string(), reason: z.string().nullable() }))
    .describe('Newest first, at most 50'),
}).meta({ id: 'OperatorLimits' });
export type OperatorLimits = z.infer<typeof OperatorLimits>;
