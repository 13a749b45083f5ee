import type { QueryExecutorProvider } from 'kysely';
import * as queries from './actions.gen.ts';

export interface OperatorAction {
  /** Name of the operator. */
  actor: string;
  /** Name of the action, for example `tournament.make`. */
  action: string;
  /** Id of the affected entity or person. */
  subject: string;
  reason: string;
  details?: object;
}

/** Appends an operator's action to the audit log, in the action's transaction. */
export async function recordAction(
  db: QueryExecutorProvider,
  { actor, action, subject, reason, details = {} }: OperatorAction,
): Promise<void> {
  await queries.recordAction(db, { actor, action, subject, reason, details });
}
