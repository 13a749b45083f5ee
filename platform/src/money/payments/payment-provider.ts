import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';
import { postToCompany } from './company-call.ts';
import type { CalledGateway } from './gateway.ts';

/** EMV 3-D Secure window sizes of a card challenge (B16): 250×400, 390×400, 500×600, 600×400, full page. */
export const CHALLENGE_WINDOWS = ['01', '02', '03', '04', '05'] as const;

export interface PaymentOrder {
  orderId: string;
  /** Decimal string in major units, including the fee. */
  amount: string;
  currency: string;
  method: string;
  /** Provider's reference for a registered instrument. */
  instrument?: string;
  /** Fields that the method requires from the payer. */
  fields?: Record<string, string>;
  /** Window size of a card challenge on our page. */
  challengeWindow?: (typeof CHALLENGE_WINDOWS)[number];
  locale: string;
  /** URL that the provider redirects the browser to afterwards. The redirect is no proof of payment. */
  returnUrl: string;
  /** URL for the provider's signed notification, which decides the result. */
  notifyUrl: string;
}

const Address = z.url({ protocol: /^https?$/ });

/** Next step for the payer. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect') }),
  /** 3-D Secure challenge: a page to show in a cashier frame of the size given in the order. */
  z.object({ kind: z.literal('challenge'), url: Address, window: z.enum(CHALLENGE_WINDOWS) }),
  /** Code to pay with in a shop. */
  z.object({ kind: z.literal('voucher'), code: z.string().regex(/^[0-9A-Z -]{4,40}$/) }),
  /** No step; the notification reports the result. */
  z.object({ kind: z.literal('wait') }),
]);
export type NextStep = z.infer<typeof NextStep>;

const Ordered = z.object({
  providerReference: z.string().min(1).max(200),
  redirectUrl: Address,
  next: NextStep.default({ kind: 'redirect' }),
  expiresAt: Instant.nullable().default(null),
});
export type ProviderOrder = z.infer<typeof Ordered>;

/** Expiry date as MM/YY. */
export const CardExpiry = z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/);

const Account = z.object({
  reference: z.string().min(1).max(100),
  method: z.string().min(1).max(40),
  /** Masked name for the player, such as `•••• 4242`. */
  label: z.string().min(1).max(80),
  /** `pending` while the provider checks who owns the account. */
  state: z.enum(['active', 'pending']).default('active'),
  holder: z.string().max(80).optional(),
  /** Expiry date of a card. */
  expiry: CardExpiry.optional(),
});
/** Card, wallet or bank account as reported by the provider. */
export type ProviderAccount = z.infer<typeof Account>;

const Cancelled = z.object({ state: z.enum(['CANCELLED', 'FAILED', 'SUCCESSFUL', 'QUEUED']) });

/** Orders a payment from the provider. Never rejects. */
export const orderPayment = ({ baseUrl, company }: CalledGateway, order: PaymentOrder) =>
  postToCompany(company, `${baseUrl}/payments/api/orders`, order, Ordered);

/** Cancels an unpaid order and returns its state. Never rejects. */
export const cancelOrder = (
  { baseUrl, company }: CalledGateway,
  order: { orderId: string; providerReference: string },
) => postToCompany(company, `${baseUrl}/payments/api/orders/cancel`, order, Cancelled);

/** Redeems a token from the provider's card fields, or a card encrypted with its encoder. Never rejects. */
export const redeemCardToken = ({ baseUrl, company }: CalledGateway, token: string) =>
  postToCompany(company, `${baseUrl}/payments/api/cards`, { token }, Account);

/** Registers an account with the fields that the player entered. Never rejects. */
export const openAccount = (
  { baseUrl, company }: CalledGateway,
  account: { method: string; fields: Record<string, string> },
) => postToCompany(company, `${baseUrl}/payments/api/accounts`, account, Account);
