import { type QueryExecutorProvider, sql } from 'kysely';
import type { BreakRefusal } from '../../core/break-refusal.ts';
import type { BreakRow, WantedBreak } from './play-break.ts';

/** The refusal of a player who is on a break now; undefined: none is. `until`: null when it ends on request only. */
export interface OnBreak {
  refused: BreakRefusal;
  details: { until: string | null };
}

export async function breakInForce(db: QueryExecutorProvider, customerId: string): Promise<OnBreak | undefined> {
  const { rows } = await sql<{ refusal: OnBreak | null }>`select break_refusal(${customerId}) as refusal`.execute(db);
  return rows[0]?.refusal ?? undefined;
}

/** Whether a break covers the person of an account that this transaction has added. */
export async function isNewcomerOnBreak(trx: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`select break_of_newcomer(${customerId}) as covered`.execute(trx);
  return rows[0]?.covered ?? false;
}

/** Writes a break and returns the accounts that it covers. */
export async function insertBreak(
  trx: QueryExecutorProvider,
  { customerId, kind, scope, period, reason }: WantedBreak,
  actor: string,
): Promise<{ customerId: string; endsAt: Date | null }[]> {
  const endsAt = sql`case when ${period}::text is null then 'infinity' else clock_timestamp() + ${period}::interval end`;
  const { rows } = await sql<{ customerId: string; endsAt: Date | null }>`
    select customer_id as "customerId", nullif(ends_at, 'infinity') as "endsAt"
    from break_begin(${customerId}, ${kind}, ${scope}, ${endsAt}, ${actor}, ${reason})`.execute(trx);
  return rows;
}

const MOST = 100;

/** Breaks of an account, latest first. */
export async function breaksOf(db: QueryExecutorProvider, customerId: string): Promise<BreakRow[]> {
  const { rows } = await sql<BreakRow>`
    select break_id as id, kind, scope, starts_at as "startsAt", nullif(ends_at, 'infinity') as "endsAt",
      nullif(in_force_until, 'infinity') as "inForceUntil", in_force_until > clock_timestamp() as "isInForce",
      actor, reason, taken_in as "takenIn"
    from play_break where customer_id = ${customerId}
    order by starts_at desc, break_id limit ${MOST}`.execute(db);
  return rows;
}

/** Result of lifting an exclusion; instants are ISO 8601. Undefined: none is in force. */
export type Lifted = { lifted: string } | { early: string } | { lifting: string };

export async function liftExclusion(
  trx: QueryExecutorProvider,
  customerId: string,
  { hours, hoursWithoutEnd, months }: { hours: number; hoursWithoutEnd: number; months: number },
): Promise<Lifted | undefined> {
  const { rows } = await sql<{ lifted: Lifted | null }>`
    select break_lift(${customerId}, ${hours}, ${hoursWithoutEnd}, ${months}) as lifted`.execute(trx);
  return rows[0]?.lifted ?? undefined;
}
