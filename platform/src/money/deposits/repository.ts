import { type QueryExecutorProvider, sql } from 'kysely';
import { retried } from '../../core/database/retry.ts';
import type { Claimed } from '../../core/idempotency/idempotency.ts';
import type { DepositStarted, PaymentRequest, PaymentResult, PaymentStatus } from './deposit.ts';

export interface NewDeposit {
  id: string;
  customerId: string;
  provider: string;
  method: string;
  /** The provider's reference of a registered card. */
  card: string | undefined;
  /** Minor units of the wallet's currency. */
  amount: bigint;
  locale: string;
  /** Page that awaits the outcome; the reference is added to its address. */
  returnPage: string;
  key: string;
  hash: string;
}

interface OpenRequest {
  id: string;
  /** Id of the payment company. */
  provider: string;
  amount: string;
  currency: string;
  method: string;
  card: string | null;
  locale: string;
  returnUrl: string;
}

export type Opened = { conflict: true } | { replay: DepositStarted } | { request: OpenRequest };

/** Records what the player wants. With a known key: the first reply, or the request that got no answer yet. */
export async function openDeposit(db: QueryExecutorProvider, deposit: NewDeposit): Promise<Opened> {
  const { id, customerId, provider, method, card, amount, locale, returnPage, key, hash } = deposit;
  const { rows } = await retried(() =>
    sql<{ opened: Opened }>`
      select deposit_open(${id}::uuid, ${customerId}, ${provider}, ${method}, ${card ?? null}, ${amount}, ${locale},
        ${returnPage}, ${key}, ${hash}) as opened
    `.execute(db),
  );
  if (!rows[0]) throw new Error('deposit_open answered nothing');
  return rows[0].opened;
}

/** The provider has taken the order; keeps and returns the reply of the key. */
export async function depositOrdered(
  db: QueryExecutorProvider,
  id: string,
  { providerReference, redirectUrl }: { providerReference: string; redirectUrl: string },
): Promise<DepositStarted> {
  const { rows } = await retried(() =>
    sql<{ reply: DepositStarted }>`
      select deposit_ordered(${id}::uuid, ${providerReference}, ${redirectUrl}) as reply`.execute(db),
  );
  if (!rows[0]) throw new Error('deposit_ordered answered nothing');
  return rows[0].reply;
}

export async function depositRefused(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`select deposit_refused(${id}::uuid)`.execute(db);
}

export interface Notified {
  provider: string;
  eventId: string;
  orderId: string;
  providerReference: string;
  status: PaymentStatus;
  amount: bigint;
  currency: string;
  hash: string;
}

export type NotifyReply =
  | { status: PaymentStatus }
  | { refused: 'amount_mismatch' | 'currency_mismatch' | 'reference_mismatch' };

/** Takes in what the provider says, once for each of its events. undefined: no such order. */
export async function depositNotified(
  db: QueryExecutorProvider,
  event: Notified,
): Promise<Claimed<NotifyReply> | undefined> {
  const { rows } = await retried(() =>
    sql<{ outcome: Claimed<NotifyReply> | null }>`
      select deposit_notified(${event.provider}, ${event.eventId}, ${event.orderId}::uuid, ${event.providerReference},
        ${event.status}, ${event.amount}, ${event.currency}, ${event.hash}) as outcome`.execute(db),
  );
  return rows[0]?.outcome ?? undefined;
}

/** A player's own payment request, and for a deposit that has worked which of theirs it is. */
export type OwnPaymentRequest = Omit<PaymentRequest, keyof PaymentResult> & { depositNumber: number | null };

export async function paymentRequest(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<OwnPaymentRequest | undefined> {
  const { rows } = await sql<Omit<OwnPaymentRequest, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }>`
    select id as reference, kind, method, status, wire_money(amount, currency) as amount, currency,
      created_at as "createdAt", updated_at as "updatedAt",
      case when status = 'SUCCESSFUL' then (
        select count(*)::int from payment_request as earlier
        where earlier.customer_id = asked.customer_id and earlier.kind = 'deposit' and earlier.status = 'SUCCESSFUL'
          and (earlier.updated_at, earlier.id) <= (asked.updated_at, asked.id)
      ) end as "depositNumber"
    from payment_request as asked where id = ${id}::uuid and customer_id = ${customerId}`.execute(db);
  const row = rows[0];
  return row && { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
