import type { Locale } from '@parlay/contracts/brand';
import { type Notice, noticeText } from '../../core/http/messages.ts';
import type { DepositStep, PaymentReason, PaymentResult, PaymentStatus } from './deposit.ts';

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
  // The money could not be returned, so the deposit stands.
  FAILED_ON_REVERSAL: ['success', 'deposit_successful'],
};

/** Notices that are more specific than the status, by provider reason. */
const REASONS: Partial<Record<PaymentReason, Notice>> = {
  expired: 'deposit_expired',
  challenge_failed: 'deposit_challenge_failed',
  challenge_timeout: 'deposit_challenge_failed',
};

/** Notices for the player's next step. */
const STEPS: Record<DepositStep['kind'], Notice> = {
  redirect: 'deposit_redirect',
  challenge: 'deposit_challenge',
  voucher: 'deposit_voucher',
  wait: 'deposit_pending',
};

interface DepositResult {
  status: PaymentStatus;
  next?: DepositStep | null;
  reason?: PaymentReason | null;
  bonusCode?: string | null;
  dataLayer?: PaymentResult['dataLayer'];
}

/**
 * Returns a payment's result in the page's language (EN12). If there was a bonus code, a message says when the bonus
 * becomes active (AC3).
 */
export function presentResult(
  { status, next, reason, bonusCode, dataLayer = null }: DepositResult,
  locale: Locale,
): PaymentResult {
  const [name, statusNotice] = RESULTS[status];
  const step = status === 'READY_FOR_REDIRECTION' && next ? STEPS[next.kind] : statusNotice;
  const notice = (name === 'error' && reason && REASONS[reason]) || step;
  const notices: Notice[] = name === 'success' && bonusCode ? [notice, 'deposit_bonus'] : [notice];
  return { operationStatus: { name }, messages: notices.map((one) => noticeText(one, locale)), dataLayer };
}
