import type { Db } from '../../core/database/database.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { cancelOrder } from '../payments/payment-provider.ts';
import type { PaymentStatus } from './deposit.ts';
import { depositCancelled, depositDeclined, orderToCancel } from './repository.ts';

export type CancelResult =
  | { ok: true; status: PaymentStatus }
  | { ok: false; error: 'missing' | 'decided' }
  | { ok: false; error: 'unavailable'; cause: unknown };

/**
 * Cancels a deposit that nobody has paid yet. The company decides: an order that is paid by now is not cancelled, and its
 * notification books it.
 */
export async function cancelDeposit(
  db: Db,
  gatewayTo: (provider: string) => PaymentGateway | undefined,
  customerId: string,
  id: string,
): Promise<CancelResult> {
  const order = await orderToCancel(db, customerId, id);
  if (!order) return { ok: false, error: 'missing' };
  const { status, provider, providerReference } = order;
  if (status === 'CANCELLED') return { ok: true, status };
  if (status !== 'QUEUED' && status !== 'READY_FOR_REDIRECTION') return { ok: false, error: 'decided' };
  const gateway = gatewayTo(provider);
  if (!gateway) return { ok: false, error: 'unavailable', cause: new Error(`there is no payment company ${provider}`) };
  const answer = await cancelOrder(gateway.baseUrl, gateway.key, {
    orderId: id,
    providerReference: providerReference ?? '',
  });
  if (!answer.ok) {
    if (answer.error === 'unknown') return { ok: false, error: 'unavailable', cause: answer.cause };
    // The company has no such order: its answer was lost before it took it.
    if (providerReference !== null) return { ok: false, error: 'decided' };
    await depositDeclined(db, id);
    return { ok: true, status: 'FAILED' };
  }
  if (answer.value.state !== 'CANCELLED') return { ok: false, error: 'decided' };
  return { ok: true, status: await depositCancelled(db, customerId, id) };
}
