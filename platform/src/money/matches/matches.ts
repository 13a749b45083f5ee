import type { preValidationAsyncHookHandler } from 'fastify';
import { type QueryExecutorProvider, sql } from 'kysely';
import { playerOf } from '../../core/http/caller.ts';
import { refuse } from '../../core/http/errors.ts';

/**
 * Compares an account with excluded people; a likely match holds it until an operator decides (decision 156). Whether it is
 * held is nobody's business but the operators'.
 */
export async function checkMatches(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select match_check(${customerId}) as held`.execute(db);
  return rows[0]?.held ?? false;
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

export interface Match {
  /** The excluded person's account. */
  customerId: string;
  brandId: number;
  username: string;
  signs: (typeof SIGNS)[number][];
  weight: number;
  foundAt: string;
  decision: 'released' | 'confirmed' | null;
  decidedAt: string | null;
}

/** An account that waits, or waited, because it is likely an excluded person's. */
export interface MatchedAccount {
  customerId: string;
  brandId: number;
  username: string;
  isOpen: boolean;
  matches: Match[];
}

const ACCOUNT = sql`
  p.customer_id as "customerId", p.brand_id as "brandId", p.username,
  bool_or(m.decision is null) as "isOpen",
  jsonb_agg(jsonb_build_object('customerId', o.customer_id, 'brandId', o.brand_id, 'username', o.username, 'signs', m.signs,
    'weight', m.weight, 'foundAt', wire_instant(m.found_at), 'decision', m.decision,
    'decidedAt', wire_instant(m.decided_at)) order by m.weight desc, m.other) as matches`;
const FROM = sql`
  account_match m join player p on p.customer_id = m.customer_id join player o on o.customer_id = m.other`;

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
  const { rows } = await sql<MatchedAccount>`
    select ${ACCOUNT} from ${FROM} group by p.customer_id
    having ${state} = 'all' or bool_or(m.decision is null)
    order by min(m.found_at), p.customer_id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}

export async function matchedAccount(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<MatchedAccount | undefined> {
  const { rows } = await sql<MatchedAccount>`
    select ${ACCOUNT} from ${FROM} where m.customer_id = ${customerId} group by p.customer_id`.execute(db);
  return rows[0];
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
  const { rows } = await sql<{ decided: number }>`
    select match_decide(${customerId}, ${decision}, ${actor}, ${reason}) as decided`.execute(trx);
  const decided = rows[0]?.decided ?? 0;
  if (decided < 0) return { ok: false, error: 'no-exclusion' };
  return decided > 0 ? { ok: true } : { ok: false, error: 'none-open' };
}
