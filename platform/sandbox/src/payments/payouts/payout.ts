import { z } from 'zod';

/** Payout as requested by the platform. */
export const PayoutRequest = z.object({
  payoutId: z.string().regex(/^[\w-]{1,100}$/),
  amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.string().max(40),
  /** Our reference for the account, card or wallet. */
  instrument: z.string().min(1).max(200),
  holder: z.string().max(200).optional(),
  locale: z.string().max(20),
  notifyUrl: z.url().max(1000),
});
export type PayoutRequest = z.infer<typeof PayoutRequest>;

export const RecallRequest = z.object({ payoutId: z.string().regex(/^[\w-]{1,100}$/) });

/** Payout with its state: accepted → paid → returned, or accepted → failed. */
export const Payout = PayoutRequest.extend({
  company: z.string(),
  /** Our reference for the payout. */
  id: z.string(),
  state: z.enum(['accepted', 'paid', 'failed', 'returned']),
  /** State of a recall; set once the platform has requested it. */
  recall: z.enum(['asked', 'failed']).optional(),
  openedAt: z.number(),
  paidAt: z.number().optional(),
  returnedAt: z.number().optional(),
});
export type Payout = z.infer<typeof Payout>;

export const PAYOUT_ACTIONS = ['pay', 'fail', 'return', 'refuse-recall'] as const;
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number];

/** Reasons why a bank refuses or returns the money. */
export const BANK_REASONS = ['account_closed', 'account_unknown', 'holder_differs', 'card_expired'] as const;

/**
 * Returns the changes made by an action and the status to report to the platform, or undefined if the payout's state
 * does not allow the action.
 */
export function applyAction(
  payout: Payout,
  action: PayoutAction,
  now: number,
): { change: Partial<Payout>; status: string } | undefined {
  const { state, recall } = payout;
  if (action === 'pay' && state === 'accepted') return { change: { state: 'paid', paidAt: now }, status: 'PAID' };
  if (action === 'fail' && state === 'accepted') return { change: { state: 'failed' }, status: 'FAILED' };
  if (action === 'return' && state === 'paid')
    return { change: { state: 'returned', returnedAt: now }, status: 'RETURNED' };
  if (action === 'refuse-recall' && recall === 'asked' && (state === 'accepted' || state === 'paid'))
    return { change: { recall: 'failed' }, status: 'RECALL_FAILED' };
  return undefined;
}

/** Returns all statuses that must have been reported to the platform for a payout in this state. */
export function statusesOf({ state, recall, paidAt }: Payout): string[] {
  return [
    ...(paidAt === undefined ? [] : ['PAID']),
    ...(state === 'failed' ? ['FAILED'] : state === 'returned' ? ['RETURNED'] : []),
    ...(recall === 'failed' ? ['RECALL_FAILED'] : []),
  ];
}
