import type { Locale } from '@parlay/contracts/brand';
import { type Notice, noticeText } from '../../core/http/messages.ts';
import type { PaymentResult, PaymentStatus } from './deposit.ts';

type Name = PaymentResult['operationStatus']['name'];

const RESULTS: Record<PaymentStatus, [Name, Notice]> = {
  READY_FOR_REDIRECTION: ['pending', 'deposit_redirect'],
  QUEUED: ['pending', 'deposit_pending'],
  SUCCESSFUL: ['success', 'deposit_successful'],
  FAILED: ['error', 'deposit_declined'],
  CANCELLED: ['error', 'deposit_cancelled'],
  QUEUED_FOR_REVERSAL: ['error', 'deposit_reversed'],
  EXECUTING_REVERSAL: ['error', 'deposit_reversed'],
  SUCCESSFUL_REVERSAL: ['error', 'deposit_reversed'],
  // The money could not be returned: the deposit stands.
  FAILED_ON_REVERSAL: ['success', 'deposit_successful'],
};

/** EN12: a payment's result in the page's language. */
export function presentResult(
  status: PaymentStatus,
  locale: Locale,
  dataLayer: PaymentResult['dataLayer'] = null,
): PaymentResult {
  const [name, notice] = RESULTS[status];
  return { operationStatus: { name }, messages: [noticeText(notice, locale)], dataLayer };
}
