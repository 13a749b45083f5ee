import { z } from 'zod';
import { CARD_BEHAVIOURS } from './cards.ts';

export const METHODS = {
  visa: { name: 'Visa', kind: 'card', test: '4242 4242 4242 4242' },
  mastercard: { name: 'Mastercard', kind: 'card', test: '5555 5555 5555 4444' },
  trustly: { name: 'Trustly', kind: 'bank', test: 'FI21 1234 5600 0007 85' },
  efectivo: { name: 'PagoEfectivo', kind: 'voucher', test: '' },
  skrill: { name: 'Skrill', kind: 'wallet', test: 'player@mail.example' },
  neteller: { name: 'Neteller', kind: 'wallet', test: 'player@mail.example' },
  paysafe: { name: 'Paysafe', kind: 'wallet', test: 'player@mail.example' },
  adyen: { name: 'Adyen', kind: 'wallet', test: 'player@mail.example' },
} as const;
export type Method = keyof typeof METHODS;

export const CARD_METHODS = Object.entries(METHODS).flatMap(([id, { kind }]) => (kind === 'card' ? [id] : []));

export const DELIVERIES = ['before', 'after', 'twice', 'hold'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Order as requested by the platform. */
export const OrderRequest = z.object({
  orderId: z.string().regex(/^[\w-]{1,100}$/),
  amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.enum(Object.keys(METHODS) as [Method, ...Method[]]),
  /** Reference of a card, wallet or bank account known to the company. */
  instrument: z.string().max(100).optional(),
  /** Values that the payer entered at the casino. */
  fields: z.record(z.string().max(60), z.string().max(200)).optional(),
  /** Size of the challenge window on the casino's page (EMV 3-D Secure). */
  challengeWindow: z.enum(['01', '02', '03', '04', '05']).optional(),
  locale: z.string().max(20),
  returnUrl: z.url().max(1000),
  notifyUrl: z.url().max(1000),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** Reasons why an order ends unpaid. */
const REASONS = ['declined', 'expired', 'cancelled', 'challenge_failed', 'challenge_timeout'] as const;
type Reason = (typeof REASONS)[number];

/**
 * Order with its state: open → SUCCESSFUL, FAILED, CANCELLED or QUEUED; QUEUED → SUCCESSFUL or FAILED; SUCCESSFUL →
 * SUCCESSFUL_REVERSAL. A card order goes from `open` to `challenge` first. An order with a known card begins there.
 */
export const Order = OrderRequest.extend({
  /** Payment company that received the order. */
  company: z.string().default('paycorner'),
  /** Our reference. It is unguessable, because it alone authorizes payment. */
  id: z.string(),
  state: z.enum(['open', 'challenge', 'SUCCESSFUL', 'FAILED', 'QUEUED', 'CANCELLED', 'SUCCESSFUL_REVERSAL']),
  /** Masked name of the card, wallet or bank account that pays. */
  label: z.string().optional(),
  /** Reference of the card, wallet or bank account that paid; included in the notification. */
  account: z.string().optional(),
  reason: z.enum(REASONS).optional(),
  /** How the card's bank responds. */
  behaviour: z.enum(CARD_BEHAVIOURS).optional(),
  /** Code for paying at a shop. */
  code: z.string().optional(),
  /** Time at which an unpaid order expires, with `expiryReason` as its reason. */
  expiresAt: z.number().default(Number.MAX_SAFE_INTEGER),
  expiryReason: z.enum(REASONS).default('expired'),
  /** Time of payment, for the statement. Missing in orders stored by older versions. */
  settledAt: z.number().optional(),
  /** Time at which the payment was reversed, for example by a chargeback. */
  reversedAt: z.number().optional(),
});
export type Order = z.infer<typeof Order>;

export type Action = 'approve' | 'decline' | 'pending' | 'cancel' | 'expire' | 'reverse';

const RESULT = {
  approve: 'SUCCESSFUL',
  decline: 'FAILED',
  pending: 'QUEUED',
  cancel: 'CANCELLED',
  expire: 'FAILED',
  reverse: 'SUCCESSFUL_REVERSAL',
} as const;

/** Returns the state after an action, or undefined if the action is not possible. */
export function stateAfter(order: Order, action: Action): Order['state'] | undefined {
  const result = RESULT[action];
  if (order.state === 'SUCCESSFUL' || action === 'reverse')
    return order.state === 'SUCCESSFUL' && action === 'reverse' ? result : undefined;
  const isCard = METHODS[order.method].kind === 'card';
  switch (order.state) {
    case 'open':
      // A card is charged only after its fields are filled in and the 3-D Secure challenge is passed.
      return isCard && action !== 'cancel' && action !== 'expire' ? undefined : result;
    case 'challenge':
      return result;
    case 'QUEUED':
      return action === 'approve' || action === 'decline' ? result : undefined;
    default:
      return undefined;
  }
}

/** Returns the company's reason why an order ends. */
export function reasonOf(order: Order, action: Action): Reason | undefined {
  if (action === 'cancel') return 'cancelled';
  if (action === 'expire') return order.expiryReason;
  if (action === 'decline') return order.state === 'challenge' ? 'challenge_failed' : 'declined';
  return undefined;
}

/** Order reference, which is unguessable because nothing else is needed to pay. */
export const OrderReference = z.string().regex(/^pay_[0-9a-f]{32}$/);

export const isOrderOpen = (order: Order) => ['open', 'challenge', 'QUEUED'].includes(order.state);
