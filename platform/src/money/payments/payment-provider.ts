import { z } from 'zod';
import { postToCompany } from './company-call.ts';

/** Sizes of a card challenge's window by EMV 3-D Secure (B16): 250×400, 390×400, 500×600, 600×400, the whole page. */
export const CHALLENGE_WINDOWS = ['01', '02', '03', '04', '05'] as const;

export interface PaymentOrder {
  orderId: string;
  /** Decimal string in major units, the fee included. */
  amount: string;
  currency: string;
  method: string;
  /** Reference of a registered instrument that the provider knows. */
  instrument?: string;
  /** Fields that the method asks of the payer. */
  fields?: Record<string, string>;
  /** Size of the window that a card challenge will have on our page. */
  challengeWindow?: (typeof CHALLENGE_WINDOWS)[number];
  locale: string;
  /** Where the provider sends the browser afterwards; it proves nothing. */
  returnUrl: string;
  /** Where the provider tells the truth, signed. */
  notifyUrl: string;
}

const Address = z.url({ protocol: /^https?$/ });

/** Next step of the payer. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect') }),
  /** The bank asks: a page for a frame of the cashier, of the size that the order named. */
  z.object({ kind: z.literal('challenge'), url: Address, window: z.enum(CHALLENGE_WINDOWS) }),
  /** Paid at a shop by this code. */
  z.object({ kind: z.literal('voucher'), code: z.string().regex(/^[0-9A-Z -]{4,40}$/) }),
  /** Nothing: the notification tells the result. */
  z.object({ kind: z.literal('wait') }),
]);
export type NextStep = z.infer<typeof NextStep>;

const Ordered = z.object({
  providerReference: z.string().min(1).max(200),
  redirectUrl: Address,
  next: NextStep.default({ kind: 'redirect' }),
  expiresAt: z.iso.datetime().nullable().default(null),
});
export type ProviderOrder = z.infer<typeof Ordered>;

/** MM/YY */
export const CardExpiry = z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/);

const Account = z.object({
  reference: z.string().min(1).max(100),
  method: z.string().min(1).max(40),
  /** Masked, for the player: `•••• 4242`. */
  label: z.string().min(1).max(80),
  /** `pending` while the company checks whose account it is. */
  state: z.enum(['active', 'pending']).default('active'),
  holder: z.string().max(80).optional(),
  /** Expiry of a card. */
  expiry: CardExpiry.optional(),
});
/** A card, wallet or bank account as the provider tells of it. */
export type ProviderAccount = z.infer<typeof Account>;

const Cancelled = z.object({ state: z.enum(['CANCELLED', 'FAILED', 'SUCCESSFUL', 'QUEUED']) });

/** Orders a payment of the provider. Never rejects. */
export const orderPayment = (baseUrl: string, key: string, order: PaymentOrder) =>
  postToCompany(`${baseUrl}/payments/api/orders`, key, order, Ordered);

/** Cancels an order that nobody has paid; the answer says where it stands. Never rejects. */
export const cancelOrder = (baseUrl: string, key: string, order: { orderId: string; providerReference: string }) =>
  postToCompany(`${baseUrl}/payments/api/orders/cancel`, key, order, Cancelled);

/** Redeems the token that the provider's card fields gave a page, or a card that its encoder encrypted. Never rejects. */
export const redeemCardToken = (baseUrl: string, key: string, token: string) =>
  postToCompany(`${baseUrl}/payments/api/cards`, key, { token }, Account);

/** Registers an account by what the player typed. Never rejects. */
export const openAccount = (
  baseUrl: string,
  key: string,
  account: { method: string; fields: Record<string, string> },
) => postToCompany(`${baseUrl}/payments/api/accounts`, key, account, Account);
