import { randomUUID } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { refusalOf } from '../../core/refusal.ts';
import * as queries from './repository.gen.ts';
import { SlotSession } from './slot-session.ts';

export type SlotSessionBegun = z.infer<typeof SlotSessionBegun>;
const SlotSessionBegun = z.union([z.object({ session: SlotSession }), refusalOf('slot_session_begin')]);

/** Begins a slot session, unless one runs. `amount` is in minor units. */
export async function beginSlotSession(
  db: QueryExecutorProvider,
  { customerId, minutes, amount }: { customerId: string; minutes: number; amount: bigint },
): Promise<SlotSessionBegun> {
  const row = await queries.beginSlotSession(db, { customerId, id: randomUUID(), minutes, amount });
  return SlotSessionBegun.parse(row.begun);
}

/** The slot session that the player can play in now. */
export async function runningSlotSession(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<SlotSession | undefined> {
  const row = await queries.runningSlotSession(db, { customerId });
  return row && SlotSession.parse(row.session);
}

/** A slot session of the player; undefined for another player's, too. */
export async function slotSessionOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<SlotSession | undefined> {
  const row = await queries.slotSessionOf(db, { id, customerId });
  return row && SlotSession.parse(row.session);
}
