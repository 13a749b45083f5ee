import { type QueryExecutorProvider, sql } from 'kysely';
import type { BreakRefusal } from '../../core/break-refusal.ts';
import { retried } from '../../core/database/retry.ts';
import type { Claimed } from '../../core/idempotency/idempotency.ts';
import type { DepositRules } from '../limits/rules.ts';
import type { Mismatch } from '../payments/notification.ts';
import type { PaymentOrder, ProviderOrder } from '../payments/payment-provider.ts';
import type { ProofNeeds, ProofRefusal } from '../proofs/needs.ts';
import type { DepositStarted, Notification, PaymentStatus } from './deposit.ts';

export interface NewDeposit {
  id: string;
  customerId: string;
  /** Id of the payment company. */
  provider: string;
  method: string;
  /** Id of the player's registered instrument; without one the provider's page asks for what it needs. */
  instrumentId: string | undefined;
  /** Minor units of the wallet's currency; the fee is charged besides. */
  amount: bigint;
  fee: bigint;
  order: Pick<PaymentOrder, 'fields' | 'challengeWindow'>;
  /** Proofs and limits that are required of the player before the deposit. */
  needs: ProofNeeds & DepositRules;
  /** Language, and the country whose way of writing figures holds. */
  locale: string;
  /** Page that awaits the outcome; the reference is added to its address. */
  returnPage: string;
  /** The client's, one an intent. */
  key: string;
  hash: string;
}

interface OpenRequest extends Pick<PaymentOrder, 'amount' | 'currency' | 'method' | 'locale' | 'returnUrl'> {
  id: string;
  provider: string;
  /** The provider's reference of the instrument. */
  instrument: string | null;
  order: NewDeposit['order'];
}

/** Why a deposit was not opened; the same key may be sent again. */
export type DepositRefusal = ProofRefusal | BreakRefusal | 'limit_reached' | 'limit_required';

export type Opened =
  | { conflict: true }
  | { refused: DepositRefusal; details?: Record<string, unknown> }
  | { replay: DepositStarted }
  | { request: OpenRequest };

/** Records what the player wants. With a known key: the first reply, or the request that got no answer yet. */
export async function openDeposit(db: QueryExecutorProvider, deposit: NewDeposit): Promise<Opened> {
  const { id, customerId, provider, method, instrumentId, amount, fee, order, needs, locale, returnPage, key, hash } =
    deposit;
  const { rows } = await retried(() =>
    sql<{ opened: Opened }>`
      select deposit_open(${id}::uuid, ${customerId}, ${provider}, ${method}, ${instrumentId ?? null}::uuid, ${amount},
        ${fee}, ${JSON.stringify(order)}::jsonb, ${JSON.stringify(needs)}::jsonb, ${locale}, ${returnPage}, ${key}, ${hash}) as opened
    `.execute(db),
  );
  if (!rows[0]) throw new Error('deposit_open answered nothing');
  return rows[0].opened;
}

/** The provider has taken the order; keeps and returns the reply of the key. */
export async function depositOrdered(
  db: QueryExecutorProvider,
  id: string,
  { providerReference, redirectUrl, next, expiresAt }: ProviderOrder,
): Promise<DepositStarted> {
  const { rows } = await retried(() =>
    sql<{ reply: DepositStarted }>`
      select deposit_ordered(${id}::uuid, ${providerReference}, ${redirectUrl}, ${JSON.stringify(next)}::jsonb,
        ${expiresAt}::timestamptz) as reply`.execute(db),
  );
  if (!rows[0]) throw new Error('deposit_ordered answered nothing');
  return rows[0].reply;
}

/** The provider's answer is lost; keeps and returns the reply of the key if its notification came. */
export async function depositAnswerLost(db: QueryExecutorProvider, id: string): Promise<DepositStarted | undefined> {
  const { rows } = await retried(() =>
    sql<{ reply: DepositStarted | null }>`select deposit_answer_lost(${id}::uuid) as reply`.execute(db),
  );
  return rows[0]?.reply ?? undefined;
}

export async function depositDeclined(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`select deposit_declined(${id}::uuid)`.execute(db);
}

/** Returns the order of a deposit that is to be cancelled; undefined for another player's. */
export async function orderToCancel(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<{ status: PaymentStatus; provider: string; providerReference: string | null } | undefined> {
  const { rows } = await sql<{ status: PaymentStatus; provider: string; providerReference: string | null }>`
    select status, provider, provider_reference as "providerReference" from payment_request
    where id = ${id}::uuid and customer_id = ${customerId} and kind = 'deposit'`.execute(db);
  return rows[0];
}

/** Returns the status after it: a notification may have come first. */
export async function depositCancelled(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<PaymentStatus> {
  const { rows } = await retried(() =>
    sql<{ status: PaymentStatus | null }>`select deposit_cancelled(${id}::uuid, ${customerId}) as status`.execute(db),
  );
  if (!rows[0]?.status) throw new Error('deposit_cancelled found no request');
  return rows[0].status;
}

export interface Notified extends Pick<Notification, 'reason' | 'instrument' | 'status'> {
  provider: string;
  eventId: string;
  orderId: string;
  providerReference: string;
  /** Minor units, the fee included. */
  amount: bigint;
  currency: string;
  hash: string;
}

type NotifyReply = { status: PaymentStatus } | { refused: Mismatch };

/** Takes in what the provider says, once for each of its events. undefined: no such order. */
export async function depositNotified(
  db: QueryExecutorProvider,
  event: Notified,
): Promise<Claimed<NotifyReply> | undefined> {
  const instrument = event.instrument ? JSON.stringify(event.instrument) : null;
  const { rows } = await retried(() =>
    sql<{ outcome: Claimed<NotifyReply> | null }>`
      select deposit_notified(${event.provider}, ${event.eventId}, ${event.orderId}::uuid, ${event.providerReference},
        ${event.status}, ${event.amount}, ${event.currency}, ${event.reason ?? null}, ${instrument}::jsonb,
        ${event.hash}) as outcome`.execute(db),
  );
  return rows[0]?.outcome ?? undefined;
}
