import type { Db } from '../../core/database/database.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { amountOfNotification, requireNotificationReply } from '../payments/notification.ts';
import type { Notification, PaymentStatus } from './deposit.ts';
import { recordDepositNotification } from './repository.ts';

/** Records a notification and returns the order's current status. A repeated event gets the first reply. */
export async function processNotification(db: Db, provider: string, body: Notification): Promise<PaymentStatus> {
  const { eventId, orderId, providerReference, status, currency, reason, instrument } = body;
  const claimed = await recordDepositNotification(db, {
    provider,
    eventId,
    orderId,
    providerReference,
    status,
    amount: amountOfNotification(orderId, body),
    currency,
    reason,
    instrument,
    hash: requestHash(body),
  });
  return requireNotificationReply(claimed).status;
}
