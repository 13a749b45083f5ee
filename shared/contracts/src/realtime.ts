import { z } from 'zod/mini';
import { WireMoney } from './session.ts';

/** RS2: the channel of one player. */
export const playerChannel = (customerId: string) => `presence-${customerId}`;

/** RS3. `version` orders balances; X8: `spendable` is a scalar in one specification and `.total` in the other. */
export const ContextualizedBalanceUpdate = z.object({
  version: z.int(),
  currency: z.string(),
  balances: z.object({
    spendable: z.union([z.object({ total: WireMoney }), WireMoney]),
    withdrawable: WireMoney,
    locked: WireMoney,
  }),
});
export type ContextualizedBalanceUpdate = z.infer<typeof ContextualizedBalanceUpdate>;

export const PAYMENT_STATUSES = [
  'EXECUTING_REVERSAL',
  'FAILED',
  'FAILED_ON_REVERSAL',
  'QUEUED',
  'QUEUED_FOR_REVERSAL',
  'READY_FOR_REDIRECTION',
  'SUCCESSFUL',
  'SUCCESSFUL_REVERSAL',
  'CANCELLED',
] as const;

/** RS16, AC4. */
export const TransactionUpdate = z.object({
  paymentRequestStatus: z.enum(PAYMENT_STATUSES),
  amount: WireMoney,
  currency: z.string(),
  reference: z.optional(z.string()),
});
export type TransactionUpdate = z.infer<typeof TransactionUpdate>;

/**
 * Something of the player's own has changed in a tournament; what it is now is asked for (`/api/sportuno/balance`).
 * Reasons: enrolled, bet-placed, bet-settled, bet-cashed-out, finished. Others may come.
 */
export const TournamentUpdate = z.object({ tournamentId: z.string(), reason: z.string() });
export type TournamentUpdate = z.infer<typeof TournamentUpdate>;

const WithMessage = z.object({ values: z.object({ message: z.string() }) });

/** Every event of the player's channel, by name, with its payload's schema. Anything else is ignored and counted. */
export const REALTIME_EVENTS = {
  ContextualizedBalanceUpdate,
  TransactionUpdate,
  TournamentUpdate,
  InsufficientFunds: z.object({}),
  LimitBreach: z.object({}),
  KycRequired: z.object({}),
  DepositWindowExceeded: WithMessage,
  BonusOffer: WithMessage,
  /** The session was ended elsewhere ("log out everywhere", other tab). */
  SessionEnded: z.object({ reason: z.string() }),
} as const;

export type RealtimeEventName = keyof typeof REALTIME_EVENTS;
export type RealtimeEvent = {
  [N in RealtimeEventName]: { name: N; payload: z.infer<(typeof REALTIME_EVENTS)[N]> };
}[RealtimeEventName];
