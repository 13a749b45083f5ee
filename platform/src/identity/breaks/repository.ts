import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { refusalOf } from '../../core/refusal.ts';
import type { BreakRequest, BreakRow } from './play-break.ts';
import * as queries from './repository.gen.ts';

/** Refusal for a player who is on a break. `until` is null if the break only ends on request. */
export type BreakRefusal = z.infer<typeof BreakRefusal>;
const BreakRefusal = refusalOf('break_refusal', z.object({ until: z.string().nullable() }));

export async function breakInForce(db: QueryExecutorProvider, customerId: string): Promise<BreakRefusal | undefined> {
  const { refusal } = await queries.breakInForce(db, { customerId });
  return BreakRefusal.nullable().parse(refusal) ?? undefined;
}

/** Returns true if a break covers the person whose account this transaction has added. */
export async function isNewcomerOnBreak(trx: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const row = await queries.isNewcomerOnBreak(trx, { customerId });
  return row.covered ?? false;
}

/** Inserts a break and returns the accounts that it covers. */
export async function insertBreak(
  trx: QueryExecutorProvider,
  { customerId, kind, scope, period, reason }: BreakRequest,
  actor: string,
): Promise<{ customerId: string; endsAt: Date | null }[]> {
  return queries.insertBreak(trx, { customerId, kind, scope, period, actor, reason });
}

const MAX_ROWS = 100;

/** Returns the breaks of an account, latest first. */
export async function breaksOf(db: QueryExecutorProvider, customerId: string): Promise<BreakRow[]> {
  return queries.breaksOf(db, { customerId, most: MAX_ROWS });
}

/**
 * Result of lifting an exclusion, with an ISO 8601 time: its end, the earliest time it can be lifted (`early`), or
 * the end that is already set (`lifting`).
 */
export type LiftOutcome = z.infer<typeof LiftOutcome>;
const LiftOutcome = z.union([
  z.object({ lifted: z.string() }),
  z.object({ early: z.string() }),
  z.object({ lifting: z.string() }),
]);

export async function liftExclusion(
  trx: QueryExecutorProvider,
  customerId: string,
  { hours, hoursWithoutEnd, months }: { hours: number; hoursWithoutEnd: number; months: number },
): Promise<LiftOutcome | undefined> {
  const { lifted } = await queries.liftExclusion(trx, { customerId, hours, hoursWithoutEnd, months });
  return LiftOutcome.nullable().parse(lifted) ?? undefined;
}
