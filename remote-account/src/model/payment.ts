import type { Schemas } from '@parlay/contracts/api';
import { entryOf, type Listed } from '@parlay/contracts/open-word';
import type { PageBrand } from '@parlay/contracts/page-brand';

export type PaymentRequest = Schemas['PaymentRequest'];
export type PaymentStatus = PaymentRequest['status'];

/** A payment's result as shown to the player (AC3). */
export type PaymentOutcome = 'success' | 'pending' | 'declined' | 'expired' | 'cancelled' | 'reversed';

const OUTCOMES: Record<Listed<PaymentStatus>, PaymentOutcome> = {
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

/** Returns a status's outcome. An unknown status counts as pending. */
export const outcomeOf = (status: PaymentStatus, reason: PaymentRequest['reason'] = null): PaymentOutcome =>
  status === 'FAILED' && reason === 'expired' ? 'expired' : (entryOf(OUTCOMES, status) ?? 'pending');

/** Returns the brand's page after a first or later deposit, or undefined if the player stays on this page (AC3). */
export const pageAfterDeposit = (
  { afterDeposit }: PageBrand['payments'],
  { dataLayer }: Pick<PaymentRequest, 'dataLayer'>,
): string | undefined =>
  dataLayer === null ? undefined : dataLayer.depositNumber === 1 ? afterDeposit.first : afterDeposit.later;
