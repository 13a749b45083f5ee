import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

const Id = z.string();
export const TournamentId = z.string().min(1).max(60);

/** A bet (EN9). */
export const Bet = z
  .object({
    betId: Id,
    created: Instant,
    stake: Money,
    odds: z.number(),
    settled: Instant.nullable(),
    settlement: Money.nullable().describe('What it paid; null while it is open'),
    status: z.enum(['PENDING', 'SETTLED', 'CANCELLED', 'CASHED_OUT']),
    eventStartDate: Instant,
    cashout: Money.nullable().describe('What a cash-out pays now; null while none is offered'),
    selection: z.object({
      selectionId: Id,
      eventName: z.string(),
      marketName: z.string(),
      name: z.string(),
      odds: z.number(),
    }),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof Bet>;

export const PointsBalance = z.object({ available: Money, openBets: Money });

export const BetBody = z.strictObject({
  tournamentId: TournamentId,
  selectionId: z.string().min(1).max(120),
  stake: z
    .string()
    .regex(/^[1-9]\d{0,11}(\.00?)?$/)
    .describe('Whole points: "1000" or "1000.00"'),
  odds: z
    .number()
    .min(1.01)
    .max(10_000)
    .refine((odds) => Math.abs(odds * 100 - Math.round(odds * 100)) < 1e-6)
    .describe('The odds the player saw, two digits'),
});
export type BetBody = z.infer<typeof BetBody>;

/** A bet after it was placed or cashed out, with the resulting points balance. */
export const BetReceipt = z.object({ bet: Bet, pointsBalance: PointsBalance }).meta({ id: 'BetReceipt' });
export type BetReceipt = z.infer<typeof BetReceipt>;

export const CashoutBody = z.strictObject({
  betId: z.string().min(1).max(60),
  amount: z
    .string()
    .regex(/^\d{1,13}\.\d{2}$/)
    .describe('The amount the player saw and agreed to'),
});
export type CashoutBody = z.infer<typeof CashoutBody>;
