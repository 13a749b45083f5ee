import { z } from 'zod/mini';
import type { Open } from './open-word.ts';
import { WireMoney } from './session.ts';

/** Returns the name of a player's channel (RS2). */
export const playerChannel = (customerId: string) => `presence-${customerId}`;

/**
 * Balance event (RS3). `version` orders balances. `spendable` is a scalar in one specification and `.total` in the
 * other (X8).
 */
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

/** States of a withdrawal that a payment event may name. Newer servers may send others. */
export const WITHDRAWAL_STATES = [
  'requested',
  'on_hold',
  'approved',
  'sent',
  'paid',
  'rejected',
  'cancelled',
  'returned',
] as const;

/** Payment event (RS16, AC4). */
export const TransactionUpdate = z.object({
  paymentRequestStatus: z.enum(PAYMENT_STATUSES),
  amount: WireMoney,
  currency: z.string(),
  reference: z.optional(z.string()),
  /** State of the withdrawal (see WITHDRAWAL_STATES). Absent for a deposit and from older servers. */
  withdrawal: z.optional(z.string()),
});
export type TransactionUpdate = z.infer<typeof TransactionUpdate>;

/**
 * Announces that the player's state in a tournament changed. Load the state from `/api/sportuno/balance`. Known reasons are enrolled,
 * left, bet-placed, bet-settled, bet-cashed-out and finished.
 */
export const TournamentUpdate = z.object({ tournamentId: z.string(), reason: z.string() });
export type TournamentUpdate = z.infer<typeof TournamentUpdate>;

/** Announces a change of the player's ticket. `unread` counts the unread replies of all the player's tickets. */
export const TicketUpdate = z.object({
  ticketId: z.string(),
  status: z.string(),
  unread: z.int(),
  /** `reply` means that support has replied, `read` that the player has read it, perhaps on another device. */
  reason: z.enum(['reply', 'status', 'read']),
});
export type TicketUpdate = z.infer<typeof TicketUpdate>;

/** Results that a bet's event may name. Newer servers may send others. */
export const BET_RESULTS = ['won', 'half-won', 'half-lost', 'lost', 'void', 'open'] as const;

/**
 * Announces a result of a bet at a sports or lottery provider, or of a ticket's draw. `amount` was paid or given back;
 * for a corrected result it is all that stands paid for the bet. `open`: a settled bet was opened again.
 */
export const BetUpdate = z.object({
  /** Identifies the bet, so that a newer result replaces an older one, or one prize or refund of a ticket's draw. */
  bet: z.string(),
  product: z.string(),
  /** Event or draw, as the player reads it. */
  name: z.string(),
  result: z.string(),
  corrected: z.boolean(),
  amount: WireMoney,
  currency: z.string(),
});
export type BetUpdate = z.infer<typeof BetUpdate>;

/** The limit that refused a stake, the remaining amount and the end of its period. Empty from older servers. */
export const LimitBreach = z.partial(
  z.object({ type: z.string(), left: WireMoney, until: z.string(), currency: z.string() }),
);
export type LimitBreach = z.infer<typeof LimitBreach>;

const WithMessage = z.object({
  values: z.object({
    /** HTML (EN7). */
    message: z.string(),
    notificationIcon: z.optional(z.string()),
    notificationClass: z.optional(z.string()),
    closeButton: z.optional(z.boolean()),
  }),
});
export type MessageValues = z.infer<typeof WithMessage>['values'];

/** Payload schemas of the events on the player's channel, by name. Other events are ignored and counted. */
export const REALTIME_EVENTS = {
  ContextualizedBalanceUpdate,
  TransactionUpdate,
  TournamentUpdate,
  TicketUpdate,
  BetUpdate,
  InsufficientFunds: z.object({}),
  LimitBreach,
  KycRequired: z.object({}),
  DepositWindowExceeded: WithMessage,
  BonusOffer: WithMessage,
  /** The session was ended elsewhere, for example with "log out everywhere" or in another tab. */
  SessionEnded: z.object({ reason: z.string() }),
} as const;

export type RealtimeEventName = keyof typeof REALTIME_EVENTS;
export type RealtimeEvent = {
  [N in RealtimeEventName]: { name: N; payload: Open<z.infer<(typeof REALTIME_EVENTS)[N]>> };
}[RealtimeEventName];
