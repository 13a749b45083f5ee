import { INSTRUMENT_KINDS } from '@parlay/contracts/brand-cashier';
import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';
import { CardExpiry, CHALLENGE_WINDOWS } from '../payments/payment-provider.ts';

/** CL16. `fields` are what the instrument asks for; card data never comes here, the provider's pages take it. */
export const DepositBody = z.strictObject({
  instrumentId: z.string().min(1).max(60),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  fields: z.record(z.string().max(60), z.string().max(200)).optional(),
  bonusCode: z.string().max(60).optional(),
  /** Size of the window that a card challenge fits in (B16), by EMV 3-D Secure. */
  challengeWindow: z.enum(CHALLENGE_WINDOWS).optional(),
});
export type DepositBody = z.infer<typeof DepositBody>;

export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Why a payment ended without money: the company's words for it. */
export const PaymentReason = z.enum(['declined', 'expired', 'cancelled', 'challenge_failed', 'challenge_timeout']);
export type PaymentReason = z.infer<typeof PaymentReason>;

/** EN12: how a payment stands. `error` is every end that left the balance as it was before. */
const paymentResult = {
  operationStatus: z.object({ name: z.enum(['success', 'pending', 'error']) }),
  /** For the player, in the page's language. */
  messages: z.array(z.string()),
  /** For analytics (RS13): the player's pseudonym, and which of their deposits this one is, the first being 1. Once it has worked. */
  dataLayer: z.object({ UID: z.string(), depositNumber: z.int() }).nullable(),
};
export type PaymentResult = z.infer<z.ZodObject<typeof paymentResult>>;

/** Next step of the player; one object, so that pages of other versions can read it. */
export const DepositStep = z
  .object({
    /** The provider's page, the bank's question in a frame, a code to pay with at a shop, or nothing. */
    kind: z.enum(['redirect', 'challenge', 'voucher', 'wait']),
    /** Page of the bank's question, for a frame of the size `window`. */
    url: z.url().optional(),
    window: z.enum(CHALLENGE_WINDOWS).optional(),
    code: z.string().optional(),
  })
  .meta({ id: 'DepositStep' });
export type DepositStep = z.infer<typeof DepositStep>;

const started = {
  reference: z.uuid(),
  status: PaymentStatus,
  amount: Money,
  /** Charged besides the amount. */
  fee: Money,
  currency: z.string(),
  redirectUrl: z.url(),
  next: DepositStep,
  /** When the company gives the order up. */
  expiresAt: Instant.nullable(),
};
/** An order that the payment company has taken. */
export const DepositStarted = z.object(started);
export type DepositStarted = z.infer<typeof DepositStarted>;

/** The first answer to a deposit: how it stands, and where the browser goes to pay. */
export const DepositReply = z.object({ ...paymentResult, ...started }).meta({ id: 'DepositReply' });

export const PaymentRequest = z
  .object({
    reference: z.uuid(),
    kind: z.enum(['deposit']),
    method: z.string(),
    /** Method of the payment, for reading: "Visa •••• 4242". */
    description: z.string(),
    status: PaymentStatus,
    reason: PaymentReason.nullable(),
    amount: Money,
    fee: Money,
    currency: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    /** While the player can go on with it. */
    next: DepositStep.nullable(),
    redirectUrl: z.url().nullable(),
    expiresAt: Instant.nullable(),
    ...paymentResult,
  })
  .meta({ id: 'PaymentRequest' });
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** Notification by the payment provider. */
export const Notification = z.object({
  eventId: z.string().min(1).max(100),
  orderId: z.string().min(1).max(100),
  providerReference: z.string().min(1).max(200),
  status: z.enum(['SUCCESSFUL', 'FAILED', 'QUEUED', 'CANCELLED', 'SUCCESSFUL_REVERSAL']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: PaymentReason.optional(),
  /** Instrument of the payment; registered for the player. */
  instrument: z
    .object({
      kind: z.enum(INSTRUMENT_KINDS),
      reference: z.string().min(1).max(100),
      /** Masked, for the player. */
      label: z.string().min(1).max(80),
      holder: z.string().max(80).optional(),
      /** Expiry of a card. */
      expiry: CardExpiry.optional(),
    })
    .optional(),
});
export type Notification = z.infer<typeof Notification>;
