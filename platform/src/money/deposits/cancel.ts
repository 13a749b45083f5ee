import type { Db } from '../../core/database/database.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { cancelOrder } from '../payments/payment-provider.ts';
import type { PaymentStatus } from './deposit.ts';
import { markDepositCancelled, markDepositDeclined, orderToCancel } from './repository.ts';

export type CancelResult =
  | { ok: true; status: PaymentStatus }
  | { ok: false; error: 'missing' | 'decided' }
  | { ok: false; error: 'unavailable'; cause: unknown };

/**
 * Cancels an unpaid deposit. The provider decides: if the order has already been paid, it stays valid and is booked by
 * its notification.
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
  const response = await cancelOrder(gateway, {
    orderId: id,
    providerReference: providerReference ?? '',
  });
  if (!response.ok) {
    if (response.error === 'unknown') return { ok: false, error: 'unavailable', cause: response.cause };
    // The provider does not know the order and we have no reference for it, so it never arrived.
    if (providerReference !== null) return { ok: false, error: 'decided' };
    await markDepositDeclined(db, id);
    return { ok: true, status: 'FAILED' };
  }
  if (response.value.state !== 'CANCELLED') return { ok: false, error: 'decided' };
  return { ok: true, status: await markDepositCancelled(db, customerId, id) };
}
