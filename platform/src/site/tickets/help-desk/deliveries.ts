import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './deliveries.gen.ts';

const Body = z.record(z.string(), z.unknown());
export type WaitingDelivery = queries.NextDeliveryRow & { body: z.infer<typeof Body> };

const RETENTION_DAYS = 30;

/** Returns a ticket's oldest message that its provider has not accepted, because providers get messages in order. */
export async function nextDelivery(db: QueryExecutorProvider, ticket: bigint): Promise<WaitingDelivery | undefined> {
  const row = await queries.nextDelivery(db, { ticket });
  return row && { ...row, body: Body.parse(row.body) };
}

export async function markDelivered(db: QueryExecutorProvider, id: bigint): Promise<void> {
  await queries.markDelivered(db, { id });
}

export async function markFailed(db: QueryExecutorProvider, id: bigint, failure: string): Promise<void> {
  await queries.markFailed(db, { id, failure: failure.slice(0, 300) });
}

/** Makes a ticket's announcement its next message, because the provider no longer knows the ticket. */
export async function requeueAnnouncement(db: QueryExecutorProvider, ticket: bigint): Promise<void> {
  await queries.announceAgain(db, { ticket });
}

/** Deletes messages that were delivered long ago. Announcements stay for providers that lose a ticket. */
export async function pruneDeliveries(db: QueryExecutorProvider): Promise<void> {
  await queries.pruneDeliveries(db, { retentionDays: RETENTION_DAYS });
}

/** Returns how many seconds the oldest delivery has waited, or zero if none is waiting. */
export async function deliveryAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.deliveryAge(db);
  return row?.age ?? 0;
}
