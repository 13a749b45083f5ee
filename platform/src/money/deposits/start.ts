import { randomUUID } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { orderPayment } from '../payments/payment-provider.ts';
import type { DepositStarted } from './deposit.ts';
import {
  type DepositRefusal,
  markDepositDeclined,
  markDepositOrdered,
  markResponseLost,
  type NewDeposit,
  openDeposit,
} from './repository.ts';

export interface DepositIntent extends Omit<NewDeposit, 'id' | 'hash'> {
  /** Request body as received. The same key with a different body is refused. */
  body: unknown;
}

export type DepositResult =
  | { ok: true; reply: DepositStarted }
  | { ok: false; error: 'conflict' }
  | { ok: false; error: 'refused' }
  | { ok: false; error: DepositRefusal; details: Record<string, unknown> | undefined }
  | { ok: false; error: 'unavailable'; cause: unknown };

/**
 * Opens a deposit and places the order with the payment provider. If neither a response nor a notification arrives,
 * the request stays open. A retry with the same key continues it with the same order id, so nobody pays twice.
 */
export async function startDeposit(
  db: Db,
  gatewayTo: (provider: string) => PaymentGateway | undefined,
  { body, ...deposit }: DepositIntent,
): Promise<DepositResult> {
  const opened = await openDeposit(db, { ...deposit, id: randomUUID(), hash: requestHash(body) });
  if ('conflict' in opened) return { ok: false, error: 'conflict' };
  if ('refused' in opened) return { ok: false, error: opened.refused, details: opened.details };
  if ('replay' in opened) return { ok: true, reply: opened.replay };
  const { id, provider, instrument, order, ...request } = opened.request;
  // A request continues with the provider that it was opened with, even if the configuration has changed.
  const gateway = gatewayTo(provider);
  if (!gateway) return { ok: false, error: 'unavailable', cause: new Error(`there is no payment company ${provider}`) };
  const ordered = await orderPayment(gateway, {
    orderId: id,
    ...request,
    ...(instrument === null ? {} : { instrument }),
    ...order,
    notifyUrl: gateway.notifyUrl,
  });
  if (ordered.ok) return { ok: true, reply: await markDepositOrdered(db, id, ordered.value) };
  if (ordered.error === 'unknown') {
    const reply = await markResponseLost(db, id);
    return reply ? { ok: true, reply } : { ok: false, error: 'unavailable', cause: ordered.cause };
  }
  await markDepositDeclined(db, id);
  return { ok: false, error: 'refused' };
}
