import { type QueryExecutorProvider, sql } from 'kysely';
import { retried } from '../../core/database/retry.ts';
import type { Claimed } from '../../core/idempotency/idempotency.ts';
import type { Mismatch } from '../payments/notification.ts';
import type { CurrencyRules } from './rules.ts';
import type { EndingBonus, Withdrawal, WithdrawalQuery, WithdrawalReply, WithdrawalState } from './withdrawal.ts';

export interface NewWithdrawal {
  customerId: string;
  brandId: number;
  /** Minor units of the wallet's currency. */
  amount: bigint;
  instrumentId: string;
  rules: CurrencyRules;
  /** Bonuses that the player agrees to lose. */
  endsBonuses: readonly string[];
  locale: string;
  key: string;
  hash: string;
}

export type Requested =
  | WithdrawalReply
  | {
      refused:
        | 'insufficient_funds'
        | 'amount_out_of_range'
        | 'method_unavailable'
        | 'email_unverified'
        | 'step_up_required';
      details?: Record<string, string>;
    }
  | { refused: 'withdrawal_ends_bonus'; details: { bonuses: EndingBonus[] } };

/** Locks the money and records the withdrawal, or says why not; once for a key. */
export async function requestWithdrawal(
  db: QueryExecutorProvider,
  { customerId, brandId, amount, instrumentId, rules, endsBonuses, locale, key, hash }: NewWithdrawal,
): Promise<Claimed<Requested>> {
  const { rows } = await sql<{ claimed: Claimed<Requested> }>`
    select withdrawal_request(${customerId}, ${brandId}, ${amount}, ${instrumentId}::uuid, ${JSON.stringify({ ...rules, endsBonuses })}::jsonb,
      ${locale}, ${key}, ${hash}) as claimed`.execute(db);
  if (!rows[0]) throw new Error('withdrawal_request answered nothing');
  return rows[0].claimed;
}

export type Decided = Withdrawal | { refused: 'conflict'; details: { reason: string } } | undefined;

export interface Decision {
  id: string;
  /** Player to whom it must belong; operators decide about anybody's. */
  customerId?: string;
  /** `none` says whether the withdrawal exists, and is refused. */
  action: 'approve' | 'reject' | 'cancel' | 'none';
  actor: `operator:${string}` | `player:${string}`;
  reason?: string;
}

/** Approves, rejects or cancels a withdrawal; undefined when there is none. */
export async function decideWithdrawal(
  db: QueryExecutorProvider,
  { id, customerId, action, actor, reason }: Decision,
): Promise<Decided> {
  const { rows } = await sql<{ decided: Decided | null }>`
    select withdrawal_decide(${id}::uuid, ${customerId ?? null}, ${action}, ${actor}, ${reason ?? null}) as decided`.execute(
    db,
  );
  return rows[0]?.decided ?? undefined;
}

/** Asks for a payout back. */
export async function recallWithdrawal(
  db: QueryExecutorProvider,
  { id, actor, reason }: Required<Pick<Decision, 'id' | 'actor' | 'reason'>>,
): Promise<Decided> {
  const { rows } = await sql<{ decided: Decided | null }>`
    select withdrawal_recall(${id}::uuid, ${actor}, ${reason}) as decided`.execute(db);
  return rows[0]?.decided ?? undefined;
}

const OPEN = sql`w.state in ('requested', 'on_hold', 'approved', 'sent')`;

/** A player's withdrawals, newest first. */
export async function withdrawalsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { which, page, size }: WithdrawalQuery,
): Promise<{ items: Withdrawal[]; hasNext: boolean }> {
  const isWanted = which === 'all' ? sql`true` : which === 'open' ? OPEN : sql`not (${OPEN})`;
  const { rows } = await sql<{ one: Withdrawal }>`
    select withdrawal_json(w) as one from withdrawal w where w.customer_id = ${customerId} and ${isWanted}
    order by w.created_at desc, w.number desc limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size).map(({ one }) => one), hasNext: rows.length > size };
}

export interface Notified {
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

type NotifyReply = { state: WithdrawalState } | { refused: Mismatch };

/** Takes in what a company says about a payout, once for each of its events; undefined: no such payout. */
export async function payoutNotified(
  db: QueryExecutorProvider,
  event: Notified,
): Promise<Claimed<NotifyReply> | undefined> {
  const { rows } = await retried(() =>
    sql<{ outcome: Claimed<NotifyReply> | null }>`
      select withdrawal_notified(${event.provider}, ${event.eventId}, ${event.payoutId}::uuid, ${event.providerReference},
        ${event.status}, ${event.amount}, ${event.currency}, ${event.reason ?? null}, ${event.hash}) as outcome`.execute(
      db,
    ),
  );
  return rows[0]?.outcome ?? undefined;
}

/** An order or a recall that is due at a payment company. */
export interface DueTask {
  id: string;
  task: 'payout' | 'recall';
  provider: string;
  amount: string;
  currency: string;
  method: string;
  instrument: string;
  holder: string | null;
  locale: string;
  brandId: number;
  reason: string | null;
}

/** Goes on with withdrawals whose destination is not new any more. */
export async function releaseUnheld(db: QueryExecutorProvider, limit: number): Promise<void> {
  await retried(() => sql`select withdrawals_unheld(${limit})`.execute(db));
}

/** Takes tasks that are due; what is not answered comes again later. */
export async function takeDue(db: QueryExecutorProvider, limit: number): Promise<DueTask[]> {
  const { rows } = await retried(() => sql<{ due: DueTask }>`select withdrawals_take(${limit}) as due`.execute(db));
  return rows.map(({ due }) => due);
}

export async function payoutOrdered(
  db: QueryExecutorProvider,
  id: string,
  { reference = null, reason = null }: { reference?: string | null; reason?: string | null },
): Promise<void> {
  await retried(() => sql`select withdrawal_sent(${id}::uuid, ${reference}, ${reason})`.execute(db));
}

export async function payoutRecalled(
  db: QueryExecutorProvider,
  id: string,
  isTaken: boolean,
  reason: string | null,
): Promise<void> {
  await retried(() => sql`select withdrawal_recalled(${id}::uuid, ${isTaken}, ${reason})`.execute(db));
}

/** Goes on with a player's withdrawals that waited for the identity, in the transaction that confirms it. */
export async function releaseWithdrawals(trx: QueryExecutorProvider, customerId: string): Promise<void> {
  await sql`select withdrawals_release(${customerId})`.execute(trx);
}
