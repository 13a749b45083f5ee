import type { Schemas } from '@parlay/contracts/api';

export type PaymentRequest = Schemas['PaymentRequest'];
export type PaymentStatus = PaymentRequest['status'];

/** AC3: what a payment came to, as the player should read it. */
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

/** A status that this version does not know is not over. */
export const outcomeOf = (status: PaymentStatus): PaymentOutcome => OUTCOMES[status] ?? 'pending';
