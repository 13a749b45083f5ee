import type { Schemas } from '@parlay/contracts/api';

export type PaymentRequest = Schemas['PaymentRequest'];
export type PaymentStatus = PaymentRequest['status'];

/** The result of a payment as shown to the player (AC3). */
export type PaymentOutcome = 'success' | 'pending' | 'declined' | 'cancelled' | 'reversed';

const OUTCOMES: Record<PaymentStatus, PaymentOutcome> = {
  SUCCESSFUL: 'success',
  FAILED_ON_REVERSAL: 'success',
  QUEUED: 'pending',
  READY_FOR_REDIRECTION: 'pending',
  QUEUED_FOR_REVERSAL: 'pending',
  EXECUTING_REVERSAL: 'pending',
  FAILED: 'declined',
  CANCELLED: 'cancelled',
  SUCCESSFUL_REVERSAL: 'reversed',
};

/** An unknown status counts as pending. */
export const outcomeOf = (status: PaymentStatus): PaymentOutcome => OUTCOMES[status] ?? 'pending';
