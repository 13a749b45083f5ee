import { CHECK_REASONS, type CheckKind, type CheckReason, type CheckState } from '@parlay/contracts/identity-check';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './repository.gen.ts';

/** States of a stored check. `add` and `add_pending` mean that no check is stored yet. */
export type StoredState = Exclude<CheckState, 'add' | 'add_pending'>;

export type CheckRow = Omit<queries.CheckByIdRow, 'reason'> & { reason: CheckReason | null };

const Reason = z.enum(CHECK_REASONS).nullable();

/** Parses the reason of a row, which is stored as text. */
const withReason = <Row extends { reason: string | null }>(row: Row) => ({
  ...row,
  reason: Reason.parse(row.reason),
});

/** Returns a player's current checks, the latest of each kind. */
export async function checksOf(db: QueryExecutorProvider, customerId: string): Promise<CheckRow[]> {
  return (await queries.checksOf(db, { customerId })).map(withReason);
}

export async function stateOfKind(
  db: QueryExecutorProvider,
  customerId: string,
  kind: CheckKind,
): Promise<StoredState | undefined> {
  const state = (await checksOf(db, customerId)).find((check) => check.kind === kind)?.state;
  return state === 'replaced' ? undefined : state;
}

/** Returns the name of a check's document in the store. */
export const documentName = (check: string): string => `documents/${check}`;

/** Records a state and who set it. */
export async function addStep(
  trx: QueryExecutorProvider,
  step: { check: string; state: CheckRow['state']; actor: string; reason?: CheckReason | null; note?: string },
): Promise<void> {
  const { check, state, actor, reason = null, note = '' } = step;
  await queries.addStep(trx, { check, state, reason, note, actor });
}

export async function checkById(db: QueryExecutorProvider, id: string): Promise<CheckRow | undefined> {
  const row = await queries.checkById(db, { id });
  return row && withReason(row);
}

export async function lockCheck(trx: QueryExecutorProvider, id: string): Promise<CheckRow | undefined> {
  const row = await queries.lockCheck(trx, { id });
  return row && withReason(row);
}

export interface CheckChange {
  id: string;
  state: StoredState;
  reason: CheckReason | null;
  note: string;
  /** Number of the provider's decision, or 0. */
  number: number;
}

/** Sets the state of a check and returns it, or undefined if it no longer exists. */
export async function changeCheck(trx: QueryExecutorProvider, change: CheckChange): Promise<CheckRow | undefined> {
  const row = await queries.changeCheck(trx, change);
  return row && withReason(row);
}

export interface CheckFilter {
  states: readonly string[];
  kind: string | undefined;
  brand: number | undefined;
  customer: string | undefined;
  take: number;
  offset: number;
}

/** Returns the checks that match a filter, oldest first. */
export async function filteredChecks(db: QueryExecutorProvider, filter: CheckFilter): Promise<CheckRow[]> {
  return (await queries.filteredChecks(db, filter)).map(withReason);
}
