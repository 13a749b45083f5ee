import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './deliveries.gen.ts';

const Body = z.record(z.string(), z.unknown());
export type WaitingDelivery = queries.TakeDeliveriesRow & { body: z.infer<typeof Body> };

/** How long a node has to send what it claimed before another node may take it. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;
const RETENTION_DAYS = 30;

/** Claims some due deliveries. Of a ticket only the oldest one is due, so a company gets a ticket's messages in order. */
export async function takeDeliveries(db: QueryExecutorProvider, most: number): Promise<WaitingDelivery[]> {
  const rows = await queries.takeDeliveries(db, { most, leaseSeconds: LEASE_SECONDS });
  return rows.map((row) => ({ ...row, body: Body.parse(row.body) }));
}

export async function markDelivered(db: QueryExecutorProvider, id: bigint): Promise<void> {
  await queries.markDelivered(db, { id });
}

/** Backoff in seconds: 2, 4, 8 … at most ten minutes. It is never given up: a player's words wait until they are taken. */
export async function markFailed(
  db: QueryExecutorProvider,
  { id, attempts }: Pick<WaitingDelivery, 'id' | 'attempts'>,
  failure: string,
): Promise<void> {
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(attempts, 20));
  await queries.markFailed(db, { seconds, failure: failure.slice(0, 300), id });
}

/** Makes a ticket's announcement due again: the company does not know the ticket any more. */
export async function announceAgain(db: QueryExecutorProvider, ticket: bigint): Promise<void> {
  await queries.announceAgain(db, { ticket });
}

/** Deletes messages that were delivered long ago. Announcements stay, for companies that lose a ticket. */
export async function pruneDeliveries(db: QueryExecutorProvider): Promise<void> {
  await queries.pruneDeliveries(db, { retentionDays: RETENTION_DAYS });
}

/** Seconds the oldest delivery has waited, zero when none waits. */
export async function deliveryAge(db: QueryExecutorProvider): Promise<number> {
  const row = await queries.deliveryAge(db);
  return row?.age ?? 0;
}
