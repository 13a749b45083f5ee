import { INSTRUMENT_KINDS } from '@parlay/contracts/brand-cashier';
import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';
import { CardExpiry, CHALLENGE_WINDOWS } from '../payments/payment-provider.ts';

/**
 * Request body of a deposit (CL16). `fields` are those that the instrument requires. Card data is never sent here,
 * because players enter it on the provider's pages.
 */
export const DepositBody = z.strictObject({
  instrumentId: z.string().min(1).max(60),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  fields: z.record(z.string().max(60), z.string().max(200)).optional(),
  bonusCode: z.string().max(60).optional(),
  /** EMV 3-D Secure window size that a card challenge has to fit into (B16). */
  challengeWindow: z.enum(CHALLENGE_WINDOWS).optional(),
});
export type DepositBody = z.infer<typeof DepositBody>;

export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Provider's reason for a payment that ended without money. */
export const PaymentReason = z.enum(['declined', 'expired', 'cancelled', 'challenge_failed', 'challenge_timeout']);
export type PaymentReason = z.infer<typeof PaymentReason>;

/** Result of a payment (EN12). `error` covers every outcome that leaves the balance unchanged. */
const paymentResult = {
  operationStatus: z.object({ name: z.enum(['success', 'pending', 'error']) }),
  /** Messages for the player, in the page's language. */
  messages: z.array(z.string()),
  /**
   * Analytics data of a successful deposit (RS13): the player's pseudonym and the number of this deposit, starting at
   * 1.
   */
  dataLayer: z.object({ UID: z.string(), depositNumber: z.int() }).nullable(),
};
export type PaymentResult = z.infer<z.ZodObject<typeof paymentResult>>;

/** Next step for the player. A single object, because pages of older or newer versions must be able to read it. */
export const DepositStep = z
  .object({
    /** The provider's page, a 3-D Secure challenge in a frame, a code to pay with in a shop, or nothing. */
    kind: z.enum(['redirect', 'challenge', 'voucher', 'wait']),
    /** URL of the 3-D Secure challenge, for a frame of the size `window`. */
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
  /** Fee charged in addition to the amount. */
  fee: Money,
  currency: z.string(),
  redirectUrl: z.url(),
  next: DepositStep,
  /** Time when the provider's order expires. */
  expiresAt: Instant.nullable(),
};
/** Deposit whose order the payment provider has accepted. */
export const DepositStarted = z.object(started);
export type DepositStarted = z.infer<typeof DepositStarted>;

/** Response to a new deposit: its status, and the page where the player pays. */
export const DepositReply = z.object({ ...paymentResult, ...started }).meta({ id: 'DepositReply' });

export const PaymentRequest = z
  .object({
    reference: z.uuid(),
    kind: z.enum(['deposit']),
    method: z.string(),
    /** Display name of the payment method, such as "Visa •••• 4242". */
    description: z.string(),
    status: PaymentStatus,
    reason: PaymentReason.nullable(),
    amount: Money,
    fee: Money,
    currency: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    /** Next step; null once the player can no longer continue the payment. */
    next: DepositStep.nullable(),
    redirectUrl: z.url().nullable(),
    expiresAt: Instant.nullable(),
    ...paymentResult,
  })
  .meta({ id: 'PaymentRequest' });
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** Notification from the payment provider. */
export const Notification = z.object({
  eventId: z.string().min(1).max(100),
  orderId: z.string().min(1).max(100),
  providerReference: z.string().min(1).max(200),
  status: z.enum(['SUCCESSFUL', 'FAILED', 'QUEUED', 'CANCELLED', 'SUCCESSFUL_REVERSAL']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: PaymentReason.optional(),
  /** Payment instrument to register for the player. */
  instrument: z
    .object({
      kind: z.enum(INSTRUMENT_KINDS),
      reference: z.string().min(1).max(100),
      /** Masked name for the player. */
      label: z.string().min(1).max(80),
      holder: z.string().max(80).optional(),
      expiry: CardExpiry.optional(),
    })
    .optional(),
});
export type Notification = z.infer<typeof Notification>;
