import { hash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { retried } from '../database/retry.ts';

/** Result of a keyed operation: done now, done before (with the first reply), or a conflict with another body. */
export type Claimed<Reply> = { first: Reply } | { replay: Reply } | { conflict: true };

/** The reply, whether new or repeated; undefined for a conflict. */
export function replyOf<Reply extends object>(claimed: Claimed<Reply>): Reply | undefined {
  if ('conflict' in claimed) return undefined;
  return 'first' in claimed ? claimed.first : claimed.replay;
}

export interface Intent {
  /** Namespace of the keys, for example `deposit:{customerId}`. */
  scope: string;
  key: string;
  /** By `requestHash`. */
  hash: string;
}

/** The same for bodies that differ only in the order of their fields. */
export function requestHash(body: unknown): string {
  return hash('sha256', stable(body));
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stable(field)}`).join(',')}}`;
}

/**
 * Runs a command once for a key, in one transaction with the record of its reply. A command that throws stores nothing, so
 * its key can be retried. Money operations that are SQL functions claim their keys themselves.
 */
export async function once<Reply>(
  db: Db,
  intent: Intent,
  command: (trx: Db) => Promise<Reply>,
): Promise<Claimed<Reply>> {
  return retried(() =>
    db.transaction().execute(async (trx) => {
      const { scope, key, hash } = intent;
      const { rows } = await sql<{ claim: { replay: Reply } | { conflict: true } | null }>`
        select claim_key(${scope}, ${key}, ${hash}) as claim`.execute(trx);
      const claim = rows[0]?.claim;
      if (claim) return claim;
      const reply = await command(trx);
      await keepReply(trx, intent, reply);
      return { first: reply };
    }),
  );
}

async function keepReply(db: QueryExecutorProvider, { scope, key }: Intent, reply: unknown): Promise<void> {
  await sql`select keep_reply(${scope}, ${key}, ${JSON.stringify(reply)}::jsonb)`.execute(db);
}
