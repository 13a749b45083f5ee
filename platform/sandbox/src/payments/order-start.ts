import { randomBytes, randomInt } from 'node:crypto';
import type { Account } from './accounts.ts';
import { isOrderOpen, METHODS, type Order, type OrderRequest } from './orders.ts';

const MINUTE_MS = 60_000;
/** Time for which a shop accepts a code. */
const VOUCHER_LIFETIME_MS = 48 * 60 * MINUTE_MS;
const PAGE_LIFETIME_MS = 60 * MINUTE_MS;
const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;
/** Timeout for a bank that does not respond. In EMV 3-D Secure, a challenge begins within 30 s. */
const SILENT_BANK_MS = 30_000;

type Start = Pick<Order, 'state' | 'expiresAt'> & Partial<Order>;

/** New order that has not been stored yet. */
export type NewOrder = Omit<Order, 'company'>;

/** Creates a new order. `account` is the card, wallet or bank account named by the platform, if any. */
export function createOrder(request: OrderRequest, account: Account | undefined, now = Date.now()): NewOrder {
  return {
    ...request,
    id: `pay_${randomBytes(16).toString('hex')}`,
    expiryReason: 'expired',
    ...start(request, account, now),
  };
}

function start({ method }: OrderRequest, account: Account | undefined, now: number): Start {
  if (METHODS[method].kind === 'voucher') {
    return { state: 'open', expiresAt: now + VOUCHER_LIFETIME_MS, code: voucherCode() };
  }
  if (!account) return { state: 'open', expiresAt: now + PAGE_LIFETIME_MS };
  if (account.kind !== 'card')
    return { state: 'open', expiresAt: now + PAGE_LIFETIME_MS, label: account.label, account: account.id };
  return firstCardStep(account, now);
}

/** Returns the order's state after the first step of the card's bank. */
export function firstCardStep({ label, behaviour }: Pick<Account, 'label' | 'behaviour'>, now: number): Start {
  switch (behaviour) {
    case 'frictionless':
      return { state: 'SUCCESSFUL', expiresAt: now, label };
    case 'decline':
      return { state: 'FAILED', reason: 'declined', expiresAt: now, label };
    case 'timeout':
      return {
        state: 'challenge',
        expiresAt: now + SILENT_BANK_MS,
        expiryReason: 'challenge_timeout',
        behaviour: 'timeout',
        label,
      };
    default:
      return { state: 'challenge', expiresAt: now + CHALLENGE_LIFETIME_MS, expiryReason: 'challenge_timeout', label };
  }
}

const voucherCode = () => Array.from({ length: 3 }, () => String(randomInt(1000)).padStart(3, '0')).join(' ');

/** Returns the payer's next step, for the response to the platform. */
export function nextStepOf(order: Order, publicOrigin: string): object {
  const { id, state, code, challengeWindow } = order;
  if (!isOrderOpen(order)) return { kind: 'wait' };
  if (code !== undefined) return { kind: 'voucher', code };
  if (state === 'challenge' && challengeWindow !== undefined)
    return { kind: 'challenge', url: `${publicOrigin}/payments/challenge/${id}`, window: challengeWindow };
  return { kind: 'redirect' };
}
