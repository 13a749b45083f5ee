import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';
import { type InstrumentsQuery, OperatorInstrument } from './schemas.ts';

/** A player's instruments, also removed ones; the last used first. */
export async function operatorInstruments(
  db: QueryExecutorProvider,
  { customer, page, size }: InstrumentsQuery,
): Promise<{ items: OperatorInstrument[]; hasNext: boolean }> {
  const rows = await queries.operatorInstruments(db, { customer, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map(({ one }) => OperatorInstrument.parse(one)), hasNext: rows.length > size };
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
  await queries.blockInstrument(db, { id, actor, reason, note });
  const row = await queries.operatorInstrument(db, { id });
  return row && OperatorInstrument.parse(row.one);
}
