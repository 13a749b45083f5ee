import { randomUUID } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { refusalOf } from '../../core/refusal.ts';
import * as queries from './repository.gen.ts';
import { SlotSession } from './slot-session.ts';

export type BeginSlotSessionResult = z.infer<typeof BeginSlotSessionResult>;
const BeginSlotSessionResult = z.union([z.object({ session: SlotSession }), refusalOf('slot_session_begin')]);

/** Starts a slot session unless one is running. `amount` is in minor units. */
export async function beginSlotSession(
  db: QueryExecutorProvider,
  { customerId, minutes, amount }: { customerId: string; minutes: number; amount: bigint },
): Promise<BeginSlotSessionResult> {
  const row = await queries.beginSlotSession(db, { customerId, id: randomUUID(), minutes, amount });
  return BeginSlotSessionResult.parse(row.begun);
}

/** Returns the player's running slot session. */
export async function runningSlotSession(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<SlotSession | undefined> {
  const row = await queries.runningSlotSession(db, { customerId });
  return row && SlotSession.parse(row.session);
}

/** Returns one of the player's slot sessions, or undefined if it does not exist or belongs to another player. */
export async function slotSessionOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<SlotSession | undefined> {
  const row = await queries.slotSessionOf(db, { id, customerId });
  return row && SlotSession.parse(row.session);
}
