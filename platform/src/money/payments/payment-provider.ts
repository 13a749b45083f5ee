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
type Ordered = z.infer<typeof Ordered>['data'];

export type OrderOutcome =
  | { outcome: 'ordered'; order: Ordered }
  /** The provider will not take it, now or later. */
  | { outcome: 'refused'; status: number }
  /** No answer, or none that makes sense: it may have taken the order; asking again with the same number is safe. */
  | { outcome: 'unknown'; cause: unknown };

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

export type CardOutcome = { outcome: 'known'; card: ProviderCard } | Exclude<OrderOutcome, { outcome: 'ordered' }>;

/** Orders a payment of the provider. Never rejects. */
export async function orderPayment(baseUrl: string, key: string, order: PaymentOrder): Promise<OrderOutcome> {
  const answer = await ask(`${baseUrl}/payments/api/orders`, key, order, Ordered);
  return answer.outcome === 'answered' ? { outcome: 'ordered', order: answer.body.data } : answer;
}

/** Redeems the token that the provider's card fields gave a page. Never rejects. */
export async function redeemCardToken(baseUrl: string, key: string, token: string): Promise<CardOutcome> {
  const answer = await ask(`${baseUrl}/payments/api/cards`, key, { token }, Carded);
  return answer.outcome === 'answered' ? { outcome: 'known', card: answer.body.data } : answer;
}

type Asked<T> = { outcome: 'answered'; body: T } | Exclude<OrderOutcome, { outcome: 'ordered' }>;

async function ask<T>(url: string, key: string, question: object, schema: z.ZodType<T>): Promise<Asked<T>> {
  const body = JSON.stringify(question);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedPost(key, url, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 400 || response.status === 422) return { outcome: 'refused', status: response.status };
    if (!response.ok) return { outcome: 'unknown', cause: new Error(`the provider answered ${response.status}`) };
    return { outcome: 'answered', body: schema.parse(await response.json()) };
  } catch (cause) {
    return { outcome: 'unknown', cause };
  }
}
