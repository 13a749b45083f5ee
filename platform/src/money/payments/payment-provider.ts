import { signedPost } from '@parlay/tooling/signed-call';
import { z } from 'zod';

export interface PaymentOrder {
  orderId: string;
  /** Decimal string in major units. */
  amount: string;
  currency: string;
  method: string;
  /** Reference of a card that the provider knows. */
  card?: string;
  locale: string;
  /** Where the provider sends the browser afterwards; it proves nothing. */
  returnUrl: string;
  /** Where the provider tells the truth, signed. */
  notifyUrl: string;
}

const Ordered = z.object({
  data: z.object({ providerReference: z.string().min(1).max(200), redirectUrl: z.url({ protocol: /^https?$/ }) }),
});

export type ProviderResult<T> =
  | { ok: true; value: T }
  /** The provider will not accept it, now or later. */
  | { ok: false; error: 'refused'; status: number }
  /** No answer, or an invalid one: the provider may have accepted it. Repeating it with the same order id is safe. */
  | { ok: false; error: 'unknown'; cause: unknown };

const TIMEOUT_MS = 5_000;

const Carded = z.object({
  data: z.object({
    cardReference: z.string().min(1).max(100),
    method: z.string().min(1).max(40),
    last4: z.string().regex(/^\d{4}$/),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/),
  }),
});
/** A card as the provider tells of it; `expiry` is MM/YY. */
export type ProviderCard = z.infer<typeof Carded>['data'];

/** Orders a payment of the provider. Never rejects. */
export const orderPayment = (baseUrl: string, key: string, order: PaymentOrder) =>
  ask(`${baseUrl}/payments/api/orders`, key, order, Ordered);

/** Redeems the token that the provider's card fields gave a page. Never rejects. */
export const redeemCardToken = (baseUrl: string, key: string, token: string) =>
  ask(`${baseUrl}/payments/api/cards`, key, { token }, Carded);

async function ask<T>(
  url: string,
  key: string,
  question: object,
  schema: z.ZodType<{ data: T }>,
): Promise<ProviderResult<T>> {
  const body = JSON.stringify(question);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedPost(key, url, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 400 || response.status === 422)
      return { ok: false, error: 'refused', status: response.status };
    if (!response.ok)
      return { ok: false, error: 'unknown', cause: new Error(`the provider answered ${response.status}`) };
    return { ok: true, value: schema.parse(await response.json()).data };
  } catch (cause) {
    return { ok: false, error: 'unknown', cause };
  }
}
