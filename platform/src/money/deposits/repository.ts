import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { idempotentResultOf } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import type { DepositRules } from '../limits/rules.ts';
import { CHALLENGE_WINDOWS, type PaymentOrder, type ProviderOrder } from '../payments/payment-provider.ts';
import type { RequiredProofs } from '../proofs/needs.ts';
import { DepositStarted, type Notification, PaymentStatus } from './deposit.ts';
import * as queries from './repository.gen.ts';

export interface NewDeposit {
  id: string;
  customerId: string;
  /** Id of the payment provider. */
  provider: string;
  method: string;
  /** Id of the player's registered instrument. If undefined, the provider's page asks for the details. */
  instrumentId: string | undefined;
  /** Amount in minor units of the wallet's currency. The fee is charged in addition. */
  amount: bigint;
  fee: bigint;
  order: Pick<PaymentOrder, 'fields' | 'challengeWindow'>;
  /** Proofs required of the player, and limits that apply to the deposit. */
  needs: RequiredProofs & DepositRules;
  /** Language, and the country whose number format applies. */
  locale: string;
  /** URL of the page that shows the outcome; the reference is appended to it. */
  returnPage: string;
  /** Idempotency key from the client, one per deposit. */
  key: string;
  hash: string;
}

const OpenRequest = z.object({
  id: z.string(),
  provider: z.string(),
  ...{ amount: z.string(), currency: z.string(), method: z.string(), locale: z.string(), returnUrl: z.string() },
  /** Provider's reference for the instrument. */
  instrument: z.string().nullable(),
  order: z.object({
    fields: z.record(z.string(), z.string()).exactOptional(),
    challengeWindow: z.enum(CHALLENGE_WINDOWS).exactOptional(),
  }),
});

/** Reason why a deposit was not opened. The same key may be sent again. */
export type DepositRefusal = RefusalCodeOf<'deposit_open'>;

export type OpenDepositResult = z.infer<typeof OpenDepositResult>;
const OpenDepositResult = z.union([
  z.object({ conflict: z.literal(true) }),
  refusalOf('deposit_open'),
  z.object({ replay: DepositStarted }),
  z.object({ request: OpenRequest }),
]);

/** Records a deposit request. For a known key, returns the first reply, or the request if it has no reply yet. */
export async function openDeposit(db: QueryExecutorProvider, deposit: NewDeposit): Promise<OpenDepositResult> {
  const { id, customerId, provider, method, instrumentId, amount, fee, order, needs, locale, returnPage, key, hash } =
    deposit;
  const row = await retryTransaction(() =>
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
  return OpenDepositResult.parse(row.opened);
}

/** Records that the provider accepted the order. Stores and returns the reply for the key. */
export async function markDepositOrdered(
  db: QueryExecutorProvider,
  id: string,
  { providerReference, redirectUrl, next, expiresAt }: ProviderOrder,
): Promise<DepositStarted> {
  const row = await retryTransaction(() =>
    queries.depositOrdered(db, { id, providerReference, redirectUrl, next, expiresAt }),
  );
  return DepositStarted.parse(row.reply);
}

/**
 * Records that the provider's response was lost. If the notification has already arrived, stores and returns the reply
 * for the key.
 */
export async function markResponseLost(db: QueryExecutorProvider, id: string): Promise<DepositStarted | undefined> {
  const row = await retryTransaction(() => queries.depositAnswerLost(db, { id }));
  return DepositStarted.nullable().parse(row.reply) ?? undefined;
}

export async function markDepositDeclined(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.depositDeclined(db, { id });
}

/** Returns the order of a deposit to cancel, or undefined if the player has no such deposit. */
export async function orderToCancel(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<{ status: PaymentStatus; provider: string; providerReference: string | null } | undefined> {
  return queries.orderToCancel(db, { id, customerId });
}

/** Cancels a deposit and returns its status, which differs if a notification arrived first. */
export async function markDepositCancelled(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<PaymentStatus> {
  const row = await retryTransaction(() => queries.depositCancelled(db, { id, customerId }));
  return PaymentStatus.parse(row.status);
}

export interface DepositNotification extends Pick<Notification, 'reason' | 'instrument' | 'status'> {
  provider: string;
  eventId: string;
  orderId: string;
  providerReference: string;
  /** Minor units, including the fee. */
  amount: bigint;
  currency: string;
  hash: string;
}

const Notify = idempotentResultOf(
  z.union([z.object({ status: PaymentStatus }), refusalOf('deposit_notified')]),
).nullable();

/** Records a provider's notification, once per event. Returns undefined for an unknown order. */
export async function recordDepositNotification(
  db: QueryExecutorProvider,
  event: DepositNotification,
): Promise<NonNullable<z.infer<typeof Notify>> | undefined> {
  const row = await retryTransaction(() =>
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
