import { type QueryExecutorProvider, sql } from 'kysely';
import type { InstrumentsQuery, OperatorInstrument } from './schemas.ts';

const ROW = sql`
  jsonb_build_object('id', i.id, 'customerId', i.customer_id, 'provider', i.provider, 'method', i.method, 'kind', i.kind,
    'label', i.label, 'state', i.state, 'holder', i.holder, 'blockReason', i.block_reason,
    'lastUsedAt', wire_instant(i.last_used_at))`;

/** A player's instruments, also removed ones; the last used first. */
export async function operatorInstruments(
  db: QueryExecutorProvider,
  { customer, page, size }: InstrumentsQuery,
): Promise<{ items: OperatorInstrument[]; hasNext: boolean }> {
  const { rows } = await sql<{ one: OperatorInstrument }>`
    select ${ROW} as one from player_instrument i where i.customer_id = ${customer}
    order by i.last_used_at desc nulls last, i.created_at desc, i.id
    limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size).map(({ one }) => one), hasNext: rows.length > size };
}

export interface Block {
  id: string;
  actor: string;
  /** Reason that the player reads; null opens it again. */
  reason: string | null;
  note: string;
}

/** Blocks an instrument or opens it again; undefined when there is none. */
export async function blockInstrument(
  db: QueryExecutorProvider,
  { id, actor, reason, note }: Block,
): Promise<OperatorInstrument | undefined> {
  await sql`select instrument_block(${id}::uuid, ${actor}, ${reason}, ${note})`.execute(db);
  const { rows } = await sql<{ one: OperatorInstrument }>`
    select ${ROW} as one from player_instrument i where i.id = ${id}::uuid`.execute(db);
  return rows[0]?.one;
}
