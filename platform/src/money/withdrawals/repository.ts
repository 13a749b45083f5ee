import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { type IdempotentResult, idempotentResultOf } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import { REFUSALS } from '../../core/refusals.gen.ts';
import * as queries from './repository.gen.ts';
import type { CurrencyRules } from './rules.ts';
import { EndingBonus, Withdrawal, type WithdrawalQuery, WithdrawalReply, WithdrawalState } from './withdrawal.ts';

export interface NewWithdrawal {
  customerId: string;
  brandId: number;
  /** Amount in minor units of the wallet's currency. */
  amount: bigint;
  instrumentId: string;
  rules: CurrencyRules;
  /** Bonuses that the player agrees to lose. */
  endsBonuses: readonly string[];
  locale: string;
  key: string;
  hash: string;
}

const WithdrawalResult = z.union([
  WithdrawalReply,
  z.object({
    refused: z.literal('withdrawal_ends_bonus' satisfies RefusalCodeOf<'withdrawal_request'>),
    details: z.object({ bonuses: z.array(EndingBonus) }),
  }),
  z.object({
    refused: z.enum(REFUSALS.withdrawal_request).exclude(['withdrawal_ends_bonus']),
    details: z.record(z.string(), z.string()).exactOptional(),
  }),
]);
export type WithdrawalResult = z.infer<typeof WithdrawalResult>;
const ClaimedRequest = idempotentResultOf(WithdrawalResult);

/** Locks the money and records the withdrawal, once per key, or returns a refusal. */
export async function requestWithdrawal(
  db: QueryExecutorProvider,
  { customerId, brandId, amount, instrumentId, rules, endsBonuses, locale, key, hash }: NewWithdrawal,
): Promise<IdempotentResult<WithdrawalResult>> {
  const row = await queries.requestWithdrawal(db, {
    customerId,
    brandId,
    amount,
    instrumentId,
    rules: { ...rules, endsBonuses },
    locale,
    key,
    hash,
  });
  return ClaimedRequest.parse(row.claimed);
}

const Conflict = z.object({ reason: z.string() });
/** Details of identity_required: whose identity has to be verified first. */
const Unverified = z.object({ customerId: z.string() });
const DecisionResult = z.union([
  Withdrawal,
  refusalOf('withdrawal_decide', z.union([Conflict, Unverified])),
  refusalOf('withdrawal_recall', Conflict),
]);
export type DecisionResult = z.infer<typeof DecisionResult> | undefined;

export interface Decision {
  id: string;
  /** Player to whom the withdrawal must belong; undefined for operators, who may decide on any withdrawal. */
  customerId?: string;
  /** `none` is always refused, and only tests whether the withdrawal exists. */
  action: 'approve' | 'reject' | 'cancel' | 'none';
  actor: `operator:${string}` | `player:${string}`;
  reason?: string;
}

/** Approves, rejects or cancels a withdrawal. Returns undefined if it does not exist. */
export async function decideWithdrawal(
  db: QueryExecutorProvider,
  { id, customerId, action, actor, reason }: Decision,
): Promise<DecisionResult> {
  const row = await queries.decideWithdrawal(db, { id, customerId, action, actor, reason });
  return DecisionResult.nullable().parse(row.decided) ?? undefined;
}

/** Requests the return of a payout. */
export async function recallWithdrawal(
  db: QueryExecutorProvider,
  { id, actor, reason }: Required<Pick<Decision, 'id' | 'actor' | 'reason'>>,
): Promise<DecisionResult> {
  const row = await queries.recallWithdrawal(db, { id, actor, reason });
  return DecisionResult.nullable().parse(row.decided) ?? undefined;
}

/** Returns a page of a player's withdrawals, newest first. */
export async function withdrawalsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { which, page, size }: WithdrawalQuery,
): Promise<{ items: Withdrawal[]; hasNext: boolean }> {
  const rows = await queries.withdrawalsOf(db, { customerId, which, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map(({ one }) => Withdrawal.parse(one)), hasNext: rows.length > size };
}

export interface PayoutEvent {
  provider: string;
  eventId: string;
  payoutId: string;
  providerReference: string;
  status: string;
  amount: bigint;
  currency: string;
  reason: string | undefined;
  hash: string;
}

const Notify = idempotentResultOf(
  z.union([z.object({ state: WithdrawalState }), refusalOf('withdrawal_notified')]),
).nullable();

/** Records a provider's notification about a payout, once per event. Returns undefined for an unknown payout. */
export async function recordPayoutNotification(
  db: QueryExecutorProvider,
  event: PayoutEvent,
): Promise<NonNullable<z.infer<typeof Notify>> | undefined> {
  const row = await retryTransaction(() =>
    queries.payoutNotified(db, {
      provider: event.provider,
      eventId: event.eventId,
      payoutId: event.payoutId,
      providerReference: event.providerReference,
      status: event.status,
      amount: event.amount,
      currency: event.currency,
      reason: event.reason,
      hash: event.hash,
    }),
  );
  return Notify.parse(row.outcome) ?? undefined;
}

/** Order or recall to send to a payment provider. */
export type PayoutTask = z.infer<typeof PayoutTask>;
const PayoutTask = z.object({
  id: z.string(),
  task: z.enum(['payout', 'recall']),
  provider: z.string(),
  amount: z.string(),
  currency: z.string(),
  method: z.string(),
  instrument: z.string(),
  holder: z.string().nullable(),
  locale: z.string(),
  brandId: z.int(),
  reason: z.string().nullable(),
});

/**
 * Result of claiming a withdrawal. `waits` is a new destination's remaining hold in seconds. Null means that there is
 * nothing to send.
 */
const Taken = z
  .union([z.object({ task: PayoutTask }), z.object({ waits: z.number() }), z.object({ blocked: z.literal(true) })])
  .nullable();

/** Claims the next order or recall of a withdrawal and records the attempt. It can then no longer be cancelled. */
export async function claimPayoutTask(db: QueryExecutorProvider, id: string): Promise<z.infer<typeof Taken>> {
  const { taken } = await retryTransaction(() => queries.takeWithdrawal(db, { id }));
  return Taken.parse(taken);
}

export async function markPayoutOrdered(
  db: QueryExecutorProvider,
  id: string,
  { reference = null, reason = null }: { reference?: string | null; reason?: string | null },
): Promise<void> {
  await retryTransaction(() => queries.payoutOrdered(db, { id, reference, reason }));
}

export async function markPayoutRecalled(
  db: QueryExecutorProvider,
  id: string,
  isTaken: boolean,
  reason: string | null,
): Promise<void> {
  await retryTransaction(() => queries.payoutRecalled(db, { id, isTaken, reason }));
}

/**
 * Releases a player's withdrawals that were on hold for identity verification. Call it in the transaction that verifies
 * the identity.
 */
export async function releaseWithdrawals(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  await queries.releaseWithdrawals(trx, { customerId });
}
