import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

/** CL16. `fields` are what the instrument asks for; card data never comes here, the provider's pages take it. */
export const DepositBody = z.strictObject({
  instrumentId: z.string().min(1).max(60),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  fields: z.record(z.string().max(60), z.string().max(200)).optional(),
  bonusCode: z.string().max(60).optional(),
});
export type DepositBody = z.infer<typeof DepositBody>;

export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** EN12: how a payment stands. `error` is every end that left the balance as it was before. */
const paymentResult = {
  operationStatus: z.object({ name: z.enum(['success', 'pending', 'error']) }),
  /** For the player, in the page's language. */
  messages: z.array(z.string()),
  /** For analytics (RS13): the player's pseudonym, and which of their deposits this one is, the first being 1. Once it has worked. */
  dataLayer: z.object({ UID: z.string(), depositNumber: z.int() }).nullable(),
};
export type PaymentResult = z.infer<z.ZodObject<typeof paymentResult>>;

const started = {
  reference: z.uuid(),
  status: PaymentStatus,
  amount: Money,
  currency: z.string(),
  redirectUrl: z.url(),
};
/** An order that the payment company has taken. */
export type DepositStarted = z.infer<z.ZodObject<typeof started>>;

/** The first answer to a deposit: how it stands, and where the browser goes to pay. */
export const DepositReply = z.object({ ...paymentResult, ...started }).meta({ id: 'DepositReply' });

export const PaymentRequest = z
  .object({
    reference: z.uuid(),
    kind: z.enum(['deposit']),
    method: z.string(),
    status: PaymentStatus,
    amount: Money,
    currency: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    ...paymentResult,
  })
  .meta({ id: 'PaymentRequest' });
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** What the payment provider tells us. */
export const Notification = z.object({
  eventId: z.string().min(1).max(100),
  orderId: z.string().min(1).max(100),
  providerReference: z.string().min(1).max(200),
  status: z.enum(['SUCCESSFUL', 'FAILED', 'QUEUED', 'CANCELLED']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type Notification = z.infer<typeof Notification>;
