import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';
import { type InstrumentsQuery, OperatorInstrument } from './schemas.ts';

/** Returns a page of a player's instruments, including removed ones, last used first. */
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
  /** Reason shown to the player; null unblocks the instrument. */
  reason: string | null;
  note: string;
}

/** Blocks or unblocks an instrument. Returns undefined if it does not exist. */
export async function blockInstrument(
  db: QueryExecutorProvider,
  { id, actor, reason, note }: Block,
): Promise<OperatorInstrument | undefined> {
  await queries.blockInstrument(db, { id, actor, reason, note });
  const row = await queries.operatorInstrument(db, { id });
  return row && OperatorInstrument.parse(row.one);
}
