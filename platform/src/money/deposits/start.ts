import { randomUUID } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { orderPayment } from '../payments/payment-provider.ts';
import type { DepositStarted } from './deposit.ts';
import { depositOrdered, depositRefused, openDeposit } from './repository.ts';

export interface DepositIntent {
  customerId: string;
  /** The client's, one an intent. */
  key: string;
  /** The body as it came: the same key with another one is refused. */
  body: unknown;
  method: string;
  /** Id of the payment company. */
  provider: string;
  /** The provider's reference of a registered card; without one the provider's page asks for what it needs. */
  card?: string | undefined;
  /** Minor units of the wallet's currency. */
  amount: bigint;
  /** Language, and the country whose way of writing figures holds. */
  locale: string;
  /** Page that awaits the outcome; the reference is added to its address. */
  returnPage: string;
}

export type DepositResult =
  | { ok: true; reply: DepositStarted }
  | { ok: false; error: 'conflict' | 'refused' }
  | { ok: false; error: 'unavailable'; cause: unknown };

/**
 * Opens a deposit and orders it of the payment company. Where the order's fate is unknown the request stays open: the same key
 * again continues with it, under the same order number, so that nobody pays twice.
 */
export async function startDeposit(
  db: Db,
  gatewayTo: (provider: string) => PaymentGateway | undefined,
  intent: DepositIntent,
): Promise<DepositResult> {
  const { customerId, key, body, method, provider, card, amount, locale, returnPage } = intent;
  const opened = await openDeposit(db, {
    id: randomUUID(),
    customerId,
    provider,
    method,
    card,
    amount,
    locale,
    returnPage,
    key,
    hash: requestHash(body),
  });
  if ('conflict' in opened) return { ok: false, error: 'conflict' };
  if ('replay' in opened) return { ok: true, reply: opened.replay };
  const { request } = opened;
  // A request goes on with the company that it was opened for, whatever the configuration says by now.
  const gateway = gatewayTo(request.provider);
  if (!gateway)
    return { ok: false, error: 'unavailable', cause: new Error(`there is no payment company ${request.provider}`) };
  const ordered = await orderPayment(gateway.baseUrl, gateway.key, {
    orderId: request.id,
    amount: request.amount,
    currency: request.currency,
    method: request.method,
    ...(request.card === null ? {} : { card: request.card }),
    locale: request.locale,
    returnUrl: request.returnUrl,
    notifyUrl: gateway.notifyUrl,
  });
  if (ordered.ok) return { ok: true, reply: await depositOrdered(db, request.id, ordered.value) };
  if (ordered.error === 'unknown') return { ok: false, error: 'unavailable', cause: ordered.cause };
  await depositRefused(db, request.id);
  return { ok: false, error: 'refused' };
}
