import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { SlotSession } from './slot-session.ts';

export type SlotSessionBegun = { session: SlotSession } | { refused: 'slot_session_running' };

/** Begins a slot session, unless one runs. `amount` is in minor units. */
export async function beginSlotSession(
  db: QueryExecutorProvider,
  { customerId, minutes, amount }: { customerId: string; minutes: number; amount: bigint },
): Promise<SlotSessionBegun> {
  const { rows } = await sql<{ begun: SlotSessionBegun }>`
    select slot_session_begin(${customerId}, ${randomUUID()}::uuid, ${minutes}, ${amount}) as begun`.execute(db);
  if (!rows[0]) throw new Error('slot_session_begin() answered nothing');
  return rows[0].begun;
}

/** The slot session that the player can play in now. */
export async function runningSlotSession(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<SlotSession | undefined> {
  const { rows } = await sql<{ session: SlotSession }>`
    select slot_session_json(s, w.currency) as session
    from wallet w, slot_session_running(w.customer_id) as s
    where w.customer_id = ${customerId} and s.id is not null`.execute(db);
  return rows[0]?.session;
}

/** A slot session of the player; undefined for another player's, too. */
export async function slotSessionOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<SlotSession | undefined> {
  const { rows } = await sql<{ session: SlotSession }>`
    select slot_session_json(s, w.currency) as session from slot_session s join wallet w using (customer_id)
    where s.id = ${id}::uuid and s.customer_id = ${customerId}`.execute(db);
  return rows[0]?.session;
}
