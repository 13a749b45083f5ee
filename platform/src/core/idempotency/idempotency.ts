import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { retryTransaction } from '../database/retry.ts';
import * as queries from './idempotency.gen.ts';

/**
 * Result of a command with a key: executed now, executed before (with the first reply), or in conflict with another
 * body.
 */
export type IdempotentResult<Reply> = { first: Reply } | { replay: Reply } | { conflict: true };

/** Returns the result schema of a SQL function that takes an idempotency key. */
export const idempotentResultOf = <Reply extends z.ZodType>(reply: Reply) =>
  z.union([z.object({ first: reply }), z.object({ replay: reply }), z.object({ conflict: z.literal(true) })]);

/** Returns the schema of claim_key()'s result, which is null for the first caller. */
const laterClaim = <Reply>(reply: z.ZodType<Reply>) =>
  z.union([z.object({ replay: reply }), z.object({ conflict: z.literal(true) })]).nullable();

/** Returns the reply, whether new or replayed, or undefined for a conflict. */
export function replyOf<Reply extends object>(claimed: IdempotentResult<Reply>): Reply | undefined {
  if ('conflict' in claimed) return undefined;
  return 'first' in claimed ? claimed.first : claimed.replay;
}

export interface Intent {
  /** Namespace of the keys, for example `deposit:{customerId}`. */
  scope: string;
  key: string;
  /** Hash of the request, from `requestHash()`. */
  hash: string;
}

/** Hashes a request body. The hash does not depend on the order of fields. */
export function requestHash(body: unknown): string {
  return hash('sha256', stableJson(body));
}

function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stableJson(field)}`).join(',')}}`;
}

/**
 * Runs a command once for a key and stores its reply in the same transaction. A replayed reply is parsed with the
 * reply's schema. A command that throws stores nothing, so its key can be used again. Money operations in SQL functions
 * claim their keys themselves.
 */
export async function executeOnce<Reply>(
  db: Db,
  intent: Intent,
  reply: z.ZodType<Reply>,
  command: (trx: Db) => Promise<Reply>,
): Promise<IdempotentResult<Reply>> {
  return retryTransaction(() =>
    db.transaction().execute(async (trx) => {
      const { scope, key, hash } = intent;
      const { claim } = await queries.claimKey(trx, { scope, key, hash });
      const later = laterClaim(reply).parse(claim);
      if (later) return later;
      const first = await command(trx);
      await queries.keepReply(trx, { scope, key, reply: first });
      return { first };
    }),
  );
}
