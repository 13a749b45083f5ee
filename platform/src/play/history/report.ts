import { parseMoney } from '@parlay/money';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { refuse } from '../../core/http/errors.ts';
import { idempotentResultOf, replyOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import * as queries from './report.gen.ts';
import type { ReportBody } from './schemas.ts';

/** Request field that each refusal is about. */
const FIELDS = {
  currency_mismatch: 'currency',
  other_player: 'betId',
  free_bet_unavailable: 'freeBetId',
} as const satisfies Record<RefusalCodeOf<'provider_bet_report'>, string>;

const Reply = idempotentResultOf(
  z.union([z.object({ revision: z.int() }), refusalOf('provider_bet_report')]),
).nullable();

/** Stores a provider's report about a bet, once per revision. */
export async function storeReport(
  db: QueryExecutorProvider,
  company: { id: string; kind: 'sports' | 'lottery' },
  { player, ...body }: ReportBody,
): Promise<{ revision: number }> {
  checkState(body);
  const stake = minorOf('stake', body.stake, body.currency);
  const returned = body.returned === null ? null : minorOf('returned', body.returned, body.currency);
  if (stake === 0n) throw refuse('invalid_request', { fieldErrors: { stake: 'numberGreaterThanOrEqualTo' } });
  const bet = {
    ...body,
    product: company.kind,
    stake: String(stake),
    returned: returned === null ? null : String(returned),
  };
  const row = await retryTransaction(() =>
    queries.takeReport(db, { company: company.id, player, bet, hash: requestHash({ player, ...body }) }),
  );
  const claimed = Reply.parse(row.claimed);
  if (!claimed) throw refuse('not_found');
  const reply = replyOf(claimed);
  if (!reply) throw refuse('duplicate_with_other_body', { fieldErrors: { revision: 'fieldError' } });
  if (!('refused' in reply)) return reply;
  throw refuse('unprocessable', { fieldErrors: { [FIELDS[reply.refused]]: 'fieldError' } });
}

/**
 * Rejects an open bet that has a return or a settlement time, and any other bet that lacks one of them or was settled
 * before it was placed.
 */
function checkState({ status, returned, settledAt, placedAt }: Omit<ReportBody, 'player'>): void {
  const isOpen = status === 'open';
  if (isOpen !== (returned === null)) throw refuse('invalid_request', { fieldErrors: { returned: 'fieldError' } });
  if (isOpen !== (settledAt === null) || (settledAt !== null && settledAt < placedAt))
    throw refuse('invalid_request', { fieldErrors: { settledAt: 'fieldError' } });
}

function minorOf(field: 'stake' | 'returned', amount: string, currency: string): bigint {
  const parsed = parseMoney(amount, currency);
  if (!parsed.ok) throw refuse('invalid_request', { fieldErrors: { [field]: 'invalidPattern' } });
  return parsed.minor;
}
