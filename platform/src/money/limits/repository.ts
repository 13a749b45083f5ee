import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { LimitEvent, LimitFigures, LimitRules, PlayerLimit } from './limit.ts';

export interface Cell {
  customerId: string;
  type: LimitType;
  period: LimitPeriod;
}

export type LimitChanged =
  | { event: LimitEvent['event'] | 'unchanged' }
  | { refused: 'not_found' | 'conflict' | 'limit_set_by_staff'; details?: Record<string, string> };

export interface LimitChange extends Cell {
  /** Minor units, or minutes of session time; null: no limit. */
  amount: bigint | null;
  raise: LimitRules['raise'];
  actor: 'player' | `operator:${string}`;
  reason?: string;
}

/** Sets a limit: a lower one counts at once, a higher one waits. */
export async function changeLimit(db: QueryExecutorProvider, change: LimitChange): Promise<LimitChanged> {
  const { customerId, type, period, amount, raise, actor, reason = null } = change;
  return changed(
    db,
    sql`limit_change(${customerId}, ${type}, ${period}, ${amount}, ${JSON.stringify(raise)}::jsonb, ${actor}, ${reason})`,
  );
}

/** Puts a raise into force after its delay. */
export const confirmRaise = (
  db: QueryExecutorProvider,
  { customerId, type, period }: Cell,
  amount: bigint | null,
): Promise<LimitChanged> => changed(db, sql`limit_confirm(${customerId}, ${type}, ${period}, ${amount})`);

/** Withdraws a raise that waits. */
export const keepLimit = (db: QueryExecutorProvider, { customerId, type, period }: Cell): Promise<LimitChanged> =>
  changed(db, sql`limit_keep(${customerId}, ${type}, ${period})`);

async function changed(db: QueryExecutorProvider, call: ReturnType<typeof sql>): Promise<LimitChanged> {
  const { rows } = await sql<{ changed: LimitChanged }>`select ${call} as changed`.execute(db);
  if (!rows[0]) throw new Error('a change of a limit answered nothing');
  return rows[0].changed;
}

export interface LimitState {
  currency: string;
  timeZone: string;
  limits: PlayerLimit[];
  figures: LimitFigures;
  /** The player went on without a deposit limit. */
  skipped: boolean;
  emailVerified: boolean;
  identityVerified: boolean;
  joinedAt: Date;
}

/** Limits and payments of a player; undefined without a wallet. */
export async function limitsOf(db: QueryExecutorProvider, customerId: string): Promise<LimitState | undefined> {
  const { rows } = await sql<LimitState>`
    select w.currency, w.time_zone as "timeZone", limits_json(w.customer_id) as limits, limit_figures(w.customer_id) as figures,
      p.limit_prompt_skipped_at is not null as skipped, p.has_validated_email as "emailVerified",
      p.identity_verified_at is not null as "identityVerified", p.created_at as "joinedAt"
    from wallet w join player p using (customer_id) where w.customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export interface EventRow extends Omit<LimitEvent, 'by'> {
  actor: string;
  reason: string | null;
}

/** Returns the changes of a player's limits, newest first. */
export async function limitEvents(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: EventRow[]; hasNext: boolean }> {
  const { rows } = await sql<EventRow>`
    select e.kind as type, e.period, e.event, wire_limit(e.kind, e.previous, w.currency) as previous,
      wire_limit(e.kind, e.amount, w.currency) as amount, wire_instant(e.due_at) as "dueAt", e.actor, e.reason,
      wire_instant(e.at) as at
    from limit_event e join wallet w using (customer_id)
    where e.customer_id = ${customerId} order by e.id desc limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

/** The player goes on without a deposit limit. */
export async function skipPrompt(db: QueryExecutorProvider, customerId: string): Promise<void> {
  await sql`
    update player set limit_prompt_skipped_at = now()
    where customer_id = ${customerId} and limit_prompt_skipped_at is null`.execute(db);
}

/** Lets the periods of players' limits begin in their brands' time zones, which may have changed since the last start. */
export async function placeWallets(
  db: QueryExecutorProvider,
  brands: readonly { id: number; timezone: string }[],
): Promise<void> {
  const zones = JSON.stringify(brands.map(({ id, timezone }) => ({ id, timezone })));
  await sql`
    update wallet w set time_zone = b.timezone
    from player p join jsonb_to_recordset(${zones}::jsonb) as b (id int, timezone text) on b.id = p.brand_id
    where p.customer_id = w.customer_id and w.time_zone <> b.timezone`.execute(db);
}
