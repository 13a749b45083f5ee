import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

/** Accepts any time up to a day and any amount of money. */
export const SlotSessionBody = z
  .strictObject({
    minutes: z
      .int()
      .min(1)
      .max(24 * 60),
    amount: Money.describe('The most that may be staked'),
  })
  .meta({ id: 'SlotSessionBody' });

/** Time and money that a player sets before playing slots (B11). The session ends once either is used up. */
export const SlotSession = z
  .object({
    id: z.uuid(),
    minutes: z.int(),
    amount: Money.describe('The most that may be staked'),
    currency: z.string(),
    beganAt: Instant,
    endsAt: Instant,
    seconds: z.int().describe('Left until its time is over'),
    staked: Money,
    returned: Money.describe('What its games paid'),
    left: Money.describe('What can still be staked'),
    ended: z.enum(['time', 'money']).nullable().describe('Why it is over; null: it runs'),
  })
  .meta({ id: 'SlotSession' });
export type SlotSession = z.infer<typeof SlotSession>;
