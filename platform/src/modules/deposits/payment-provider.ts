import { z } from 'zod';
import { signedHeaders } from '../provider/signature.ts';

export interface PaymentOrder {
  orderId: string;
  /** Decimal string in major units. */
  amount: string;
  currency: string;
  method: string;
  locale: string;
  /** Where the provider sends the browser afterwards; it proves nothing. */
  returnUrl: string;
  /** Where the provider tells the truth, signed. */
  notifyUrl: string;
}

const Ordered = z.object({
  data: z.object({ providerReference: z.string().min(1).max(200), redirectUrl: z.url({ protocol: /^https?$/ }) }),
});
export type Ordered = z.infer<typeof Ordered>['data'];

export type OrderOutcome =
  | { outcome: 'ordered'; order: Ordered }
  /** The provider will not take it, now or later. */
  | { outcome: 'refused'; status: number }
  /** No answer, or none that makes sense: it may have taken the order; asking again with the same number is safe. */
  | { outcome: 'unknown'; cause: unknown };

const TIMEOUT_MS = 5_000;

/** Orders a payment of the provider. Never rejects. */
export async function orderPayment(baseUrl: string, secret: string, order: PaymentOrder): Promise<OrderOutcome> {
  const body = JSON.stringify(order);
  try {
    const response = await fetch(`${baseUrl}/payments/api/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedHeaders(secret, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 400 || response.status === 422) {
      return { outcome: 'refused', status: response.status };
    }
    if (!response.ok) return { outcome: 'unknown', cause: new Error(`the provider answered ${response.status}`) };
    return { outcome: 'ordered', order: Ordered.parse(await response.json()).data };
  } catch (cause) {
    return { outcome: 'unknown', cause };
  }
}
