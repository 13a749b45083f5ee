import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retried } from '../../core/database/retry.ts';
import { claimedOf } from '../../core/idempotency/idempotency.ts';
import { type CodeOf, refusalOf } from '../../core/refusal.ts';
import type { DepositRules } from '../limits/rules.ts';
import { CHALLENGE_WINDOWS, type PaymentOrder, type ProviderOrder } from '../payments/payment-provider.ts';
import type { ProofNeeds } from '../proofs/needs.ts';
import { DepositStarted, type Notification, PaymentStatus } from './deposit.ts';
import * as queries from './repository.gen.ts';

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

const OpenRequest = z.object({
  id: z.string(),
  provider: z.string(),
  ...{ amount: z.string(), currency: z.string(), method: z.string(), locale: z.string(), returnUrl: z.string() },
  /** The provider's reference of the instrument. */
  instrument: z.string().nullable(),
  order: z.object({
    fields: z.record(z.string(), z.string()).exactOptional(),
    challengeWindow: z.enum(CHALLENGE_WINDOWS).exactOptional(),
  }),
});

/** Why a deposit was not opened; the same key may be sent again. */
export type DepositRefusal = CodeOf<'deposit_open'>;

export type Opened = z.infer<typeof Opened>;
const Opened = z.union([
  z.object({ conflict: z.literal(true) }),
  refusalOf('deposit_open'),
  z.object({ replay: DepositStarted }),
  z.object({ request: OpenRequest }),
]);

/** Records what the player wants. With a known key: the first reply, or the request that got no answer yet. */
export async function openDeposit(db: QueryExecutorProvider, deposit: NewDeposit): Promise<Opened> {
  const { id, customerId, provider, method, instrumentId, amount, fee, order, needs, locale, returnPage, key, hash } =
    deposit;
  const row = await retried(() =>
    queries.openDeposit(db, {
      id,
      customerId,
      provider,
      method,
      instrumentId,
      amount,
      fee,
      order,
      needs,
      locale,
      returnPage,
      key,
      hash,
    }),
  );
  return Opened.parse(row.opened);
}

/** The provider has taken the order; keeps and returns the reply of the key. */
export async function depositOrdered(
  db: QueryExecutorProvider,
  id: string,
  { providerReference, redirectUrl, next, expiresAt }: ProviderOrder,
): Promise<DepositStarted> {
  const row = await retried(() => queries.depositOrdered(db, { id, providerReference, redirectUrl, next, expiresAt }));
  return DepositStarted.parse(row.reply);
}

/** The provider's answer is lost; keeps and returns the reply of the key if its notification came. */
export async function depositAnswerLost(db: QueryExecutorProvider, id: string): Promise<DepositStarted | undefined> {
  const row = await retried(() => queries.depositAnswerLost(db, { id }));
  return DepositStarted.nullable().parse(row.reply) ?? undefined;
}

export async function depositDeclined(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.depositDeclined(db, { id });
}

/** Returns the order of a deposit that is to be cancelled; undefined for another player's. */
export async function orderToCancel(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<{ status: PaymentStatus; provider: string; providerReference: string | null } | undefined> {
  return queries.orderToCancel(db, { id, customerId });
}

/** Returns the status after it: a notification may have come first. */
export async function depositCancelled(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<PaymentStatus> {
  const row = await retried(() => queries.depositCancelled(db, { id, customerId }));
  return PaymentStatus.parse(row.status);
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

const Notify = claimedOf(z.union([z.object({ status: PaymentStatus }), refusalOf('deposit_notified')])).nullable();

/** Takes in what the provider says, once for each of its events. undefined: no such order. */
export async function depositNotified(
  db: QueryExecutorProvider,
  event: Notified,
): Promise<NonNullable<z.infer<typeof Notify>> | undefined> {
  const row = await retried(() =>
    queries.depositNotified(db, {
      provider: event.provider,
      eventId: event.eventId,
      orderId: event.orderId,
      providerReference: event.providerReference,
      status: event.status,
      amount: event.amount,
      currency: event.currency,
      reason: event.reason,
      instrument: event.instrument,
      hash: event.hash,
    }),
  );
  return Notify.parse(row.outcome) ?? undefined;
}
