import type { Db } from '../../core/database/database.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { notifiedAmount, notifiedReply } from '../payments/notification.ts';
import { payoutNotified } from './repository.ts';
import type { PayoutNotification, WithdrawalState } from './withdrawal.ts';

/** Records a notification and returns the payout's current state. A repeated event gets the first response. */
export async function takePayoutNotification(
  db: Db,
  provider: string,
  body: PayoutNotification,
): Promise<WithdrawalState> {
  const amount = notifiedAmount(body.payoutId, body);
  const event = { ...body, provider, amount, hash: requestHash(body), reason: body.reason };
  const claimed = await payoutNotified(db, event);
  return notifiedReply(claimed).state;
}
