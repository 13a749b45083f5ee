import { parseMoney } from '@parlay/money';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { type Refusal, refuse } from '../../core/http/errors.ts';
import { replyOf, requestHash } from '../../core/idempotency/idempotency.ts';
import type { Notification, PaymentStatus } from './deposit.ts';
import { depositNotified, type NotifyReply } from './repository.ts';

/** Takes in a notification and says where the order stands now. The same event again gets the first answer. */
export async function takeNotification(db: Db, provider: string, body: Notification): Promise<PaymentStatus> {
  const { eventId, orderId, providerReference, status, amount, currency, reason, instrument } = body;
  if (!z.uuid().safeParse(orderId).success) throw refuse('not_found');
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
  const claimed = await depositNotified(db, {
    provider,
    eventId,
    orderId,
    providerReference,
    status,
    amount: parsed.minor,
    currency,
    reason,
    instrument,
    hash: requestHash(body),
  });
  if (!claimed) throw refuse('not_found');
  const reply = replyOf(claimed);
  if (!reply) throw refuse('duplicate_with_other_body', { fieldErrors: { eventId: 'fieldError' } });
  if ('refused' in reply) throw mismatch(reply.refused);
  return reply.status;
}

type Mismatch = Extract<NotifyReply, { refused: unknown }>['refused'];

const FIELDS: Record<Mismatch, string> = {
  amount_mismatch: 'amount',
  currency_mismatch: 'currency',
  reference_mismatch: 'providerReference',
};

const mismatch = (code: Mismatch): Refusal =>
  refuse('unprocessable', { fieldErrors: { [FIELDS[code]]: 'fieldError' } });
