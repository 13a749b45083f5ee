import type { Db } from '../../core/database/database.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { notifiedAmount, notifiedReply } from '../payments/notification.ts';
import type { Notification, PaymentStatus } from './deposit.ts';
import { depositNotified } from './repository.ts';

/** Records a notification and returns the order's current status. A repeated event gets the first response. */
export async function takeNotification(db: Db, provider: string, body: Notification): Promise<PaymentStatus> {
  const { eventId, orderId, providerReference, status, currency, reason, instrument } = body;
  const claimed = await depositNotified(db, {
    provider,
    eventId,
    orderId,
    providerReference,
    status,
    amount: notifiedAmount(orderId, body),
    currency,
    reason,
    instrument,
    hash: requestHash(body),
  });
  return notifiedReply(claimed).status;
}
