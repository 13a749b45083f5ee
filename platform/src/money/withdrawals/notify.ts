import { parseMoney } from '@parlay/money';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { replyOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { changeWithdrawal, type Office } from './change.ts';
import { type NotifyReply, payoutNotified } from './repository.ts';
import type { PayoutNotification, WithdrawalState } from './withdrawal.ts';

/** Takes in a notification and says where the payout stands now. The same event again gets the first answer. */
export async function takePayoutNotification(
  db: Db,
  office: Office,
  provider: string,
  body: PayoutNotification,
): Promise<WithdrawalState> {
  const { payoutId, amount, currency } = body;
  if (!z.uuid().safeParse(payoutId).success) throw refuse('not_found');
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
  const event = { ...body, provider, amount: parsed.minor, hash: requestHash(body), reason: body.reason };
  const claimed = await changeWithdrawal(db, office, payoutId, (trx) => payoutNotified(trx, event));
  if (!claimed) throw refuse('not_found');
  const reply = replyOf(claimed);
  if (!reply) throw refuse('duplicate_with_other_body', { fieldErrors: { eventId: 'fieldError' } });
  if ('refused' in reply) throw mismatch(reply.refused);
  return reply.state;
}

type Mismatch = Extract<NotifyReply, { refused: unknown }>['refused'];

const FIELDS: Record<Mismatch, string> = {
  amount_mismatch: 'amount',
  currency_mismatch: 'currency',
  reference_mismatch: 'providerReference',
};

const mismatch = (code: Mismatch): Refusal =>
  refuse('unprocessable', { fieldErrors: { [FIELDS[code]]: 'fieldError' } });
