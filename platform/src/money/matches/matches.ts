import type { preValidationAsyncHookHandler } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { playerOf } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';
import * as queries from './matches.gen.ts';

/**
 * Compares an account with excluded people; a likely match holds it until an operator decides (decision 156). Whether it is
 * held is nobody's business but the operators'.
 */
export async function checkMatches(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const row = await queries.checkMatches(db, { customerId });
  return row.held ?? false;
}

/** Step of a route that pays in, behind `requirePlayer`. */
export const requireUnmatched: preValidationAsyncHookHandler = async (request) => {
  if (await checkMatches(request.server.db, playerOf(request).customerId)) throw refuse('account_under_review');
};

export const SIGNS = [
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
  signs: z.array(z.enum(SIGNS)),
  weight: z.int(),
  foundAt: z.string(),
  decision: z.enum(['released', 'confirmed']).nullable(),
  decidedAt: z.string().nullable(),
});
export type Match = z.infer<typeof Match>;

/** An account that waits, or waited, because it is likely an excluded person's. */
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

/** The longest waiting first. */
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

/** Decides about all open matches of an account. The caller ends the sessions of a confirmed one in the same transaction. */
export async function decideMatches(
  trx: QueryExecutorProvider,
  { customerId, decision, actor, reason }: MatchDecision,
): Promise<{ ok: true } | { ok: false; error: 'none-open' | 'no-exclusion' }> {
  const row = await queries.decideMatches(trx, { customerId, decision, actor, reason });
  const decided = row.decided ?? 0;
  if (decided < 0) return { ok: false, error: 'no-exclusion' };
  return decided > 0 ? { ok: true } : { ok: false, error: 'none-open' };
}
