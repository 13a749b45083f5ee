import type { preValidationAsyncHookHandler } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { playerOf } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import * as queries from './matches.gen.ts';

/**
 * Compares an account with excluded people and returns true if it is held. A likely match holds the account until an
 * operator decides (decision 156). Only operators may learn that it is held.
 */
export async function checkMatches(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const row = await queries.checkMatches(db, { customerId });
  return row.held ?? false;
}

/** Refuses deposits to an account that is held. Runs after `requirePlayer`. */
export const requireUnmatched: preValidationAsyncHookHandler = async (request) => {
  if (await checkMatches(request.server.db, playerOf(request).customerId)) throw refuse('account_under_review');
};

export const MATCH_SIGNALS = [
  'name',
  'birth-date',
  'birth-date-swapped',
  'email',
  'phone',
  'address',
  'instrument',
  'device',
] as const;

export const Match = z.object({
  customerId: z.string().describe("The excluded person's account"),
  brandId: z.int(),
  username: z.string(),
  signs: z.array(z.enum(MATCH_SIGNALS)),
  weight: z.int(),
  foundAt: z.string(),
  decision: z.enum(['released', 'confirmed']).nullable(),
  decidedAt: z.string().nullable(),
});
export type Match = z.infer<typeof Match>;

/** Account that is or was held because it likely belongs to an excluded person. */
export type MatchedAccount = Omit<queries.MatchedAccountRow, 'matches'> & { matches: Match[] };

const Matches = z.array(Match);

const withMatches = (row: queries.MatchedAccountRow): MatchedAccount => ({
  ...row,
  matches: Matches.parse(row.matches),
});

export interface MatchesQuery {
  state: 'open' | 'all';
  page: number;
  size: number;
}

/** Returns a page of matched accounts, oldest match first. */
export async function matchedAccounts(
  db: QueryExecutorProvider,
  { state, page, size }: MatchesQuery,
): Promise<{ items: MatchedAccount[]; hasNext: boolean }> {
  const rows = await queries.matchedAccounts(db, { state, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map(withMatches), hasNext: rows.length > size };
}

export async function matchedAccount(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<MatchedAccount | undefined> {
  const row = await queries.matchedAccount(db, { customerId });
  return row && withMatches(row);
}

export interface MatchDecision {
  customerId: string;
  decision: 'released' | 'confirmed';
  actor: string;
  reason: string;
}

/**
 * Decides all open matches of an account. If they are confirmed, the caller ends the account's sessions in the same
 * transaction.
 */
export async function decideMatches(
  trx: QueryExecutorProvider,
  { customerId, decision, actor, reason }: MatchDecision,
): Promise<{ ok: true } | { ok: false; error: 'none-open' | 'no-exclusion' }> {
  const row = await queries.decideMatches(trx, { customerId, decision, actor, reason });
  const decided = row.decided ?? 0;
  if (decided < 0) return { ok: false, error: 'no-exclusion' };
  return decided > 0 ? { ok: true } : { ok: false, error: 'none-open' };
}
