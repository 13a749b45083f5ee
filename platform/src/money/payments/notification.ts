import { parseMoney } from '@parlay/money';
import type { z } from 'zod';
import { refuse } from '../../core/http/errors.ts';
import { isUuid } from '../../core/http/schemas.ts';
import { type IdempotentResult, replyOf } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';

/** Mismatch between a notification and its payment. */
export type Mismatch = RefusalCodeOf<'deposit_notified'>;

const FIELDS: Record<Mismatch, string> = {
  amount_mismatch: 'amount',
  currency_mismatch: 'currency',
  reference_mismatch: 'providerReference',
};

/** Returns the amount in minor units. Throws a refusal for an id that cannot be ours or an invalid amount. */
export function amountOfNotification(id: string, { amount, currency }: { amount: string; currency: string }): bigint {
  if (!isUuid(id)) throw refuse('not_found');
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { amount: 'invalidPattern' } });
  return parsed.minor;
}

const Refused = refusalOf('deposit_notified');
type Refused = z.infer<typeof Refused>;

/** Returns the reply to a new or repeated notification. For anything else, throws a refusal that names the field. */
export function requireNotificationReply<Reply extends object>(
  claimed: IdempotentResult<Reply | Refused> | undefined,
): Reply {
  if (!claimed) throw refuse('not_found');
  const reply = replyOf(claimed);
  if (!reply) throw refuse('duplicate_with_other_body', { fieldErrors: { eventId: 'fieldError' } });
  if (isRefused(reply)) throw refuse('unprocessable', { fieldErrors: { [FIELDS[reply.refused]]: 'fieldError' } });
  return reply;
}

const isRefused = (reply: object): reply is Refused => Refused.safeParse(reply).success;
