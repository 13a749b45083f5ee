import type { Db } from '../../core/database/database.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { amountOfNotification, requireNotificationReply } from '../payments/notification.ts';
import { recordPayoutNotification } from './repository.ts';
import type { PayoutNotification, WithdrawalState } from './withdrawal.ts';

/** Records a notification and returns the payout's current state. A repeated event gets the first reply. */
export async function processPayoutNotification(
  db: Db,
  provider: string,
  body: PayoutNotification,
): Promise<WithdrawalState> {
  const amount = amountOfNotification(body.payoutId, body);
  const event = { ...body, provider, amount, hash: requestHash(body), reason: body.reason };
  const claimed = await recordPayoutNotification(db, event);
  return requireNotificationReply(claimed).state;
}
