import { z } from 'zod';

export const METHODS = {
  visa: { name: 'Visa', kind: 'card', test: '4242 4242 4242 4242' },
  mastercard: { name: 'Mastercard', kind: 'card', test: '5555 5555 5555 4444' },
  trustly: { name: 'Trustly', kind: 'bank', test: '' },
  efectivo: { name: 'PagoEfectivo', kind: 'bank', test: '' },
  skrill: { name: 'Skrill', kind: 'wallet', test: '' },
  neteller: { name: 'Neteller', kind: 'wallet', test: '' },
  paysafe: { name: 'Paysafe', kind: 'wallet', test: '' },
} as const;
export type Method = keyof typeof METHODS;

export const DELIVERIES = ['before', 'after', 'twice', 'hold'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** An order as the platform requests it. */
export const OrderRequest = z.object({
  orderId: z.string().regex(/^[\w-]{1,100}$/),
  amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.enum(Object.keys(METHODS) as [Method, ...Method[]]),
  /** Reference of a card that was entered in the site's frame. */
  card: z.string().max(100).optional(),
  locale: z.string().max(20),
  returnUrl: z.url().max(1000),
  notifyUrl: z.url().max(1000),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** States: open → (challenge, for cards; a known card begins there) → SUCCESSFUL | FAILED | CANCELLED | QUEUED → SUCCESSFUL | FAILED. */
export const Order = OrderRequest.extend({
  /** Payment company that received the order. */
  company: z.string().default('paycorner'),
  /** The reference. It alone authorizes payment, so it cannot be guessed. */
  id: z.string(),
  state: z.enum(['open', 'challenge', 'SUCCESSFUL', 'FAILED', 'QUEUED', 'CANCELLED']),
  last4: z.string().optional(),
});
export type Order = z.infer<typeof Order>;

export type Action = 'approve' | 'decline' | 'pending' | 'cancel';

const RESULT = { approve: 'SUCCESSFUL', decline: 'FAILED', pending: 'QUEUED', cancel: 'CANCELLED' } as const;

/** The state after an action, or undefined when the action is not possible. */
export function after(order: Order, action: Action): Order['state'] | undefined {
  const result = RESULT[action];
  const isCard = METHODS[order.method].kind === 'card';
  switch (order.state) {
    case 'open':
      // A card is charged only after its fields are filled and the bank's question is answered.
      return isCard && action !== 'cancel' ? undefined : result;
    case 'challenge':
      return result;
    case 'QUEUED':
      return action === 'approve' || action === 'decline' ? result : undefined;
    default:
      return undefined;
  }
}

/** Cannot be guessed: it is all that one needs to pay. */
export const OrderReference = z.string().regex(/^pay_[0-9a-f]{32}$/);

export const isOrderOpen = (order: Order) => ['open', 'challenge', 'QUEUED'].includes(order.state);
