import { type QueryExecutorProvider, sql } from 'kysely';

export interface OperatorAction {
  /** Name of the operator. */
  actor: string;
  /** Name of the action, for example `tournament.make`. */
  action: string;
  /** Id of the affected thing or person. */
  subject: string;
  reason: string;
  details?: object;
}

/** Records an operator's action in its transaction, append-only. */
export async function recordAction(
  db: QueryExecutorProvider,
  { actor, action, subject, reason, details = {} }: OperatorAction,
): Promise<void> {
  await sql`
    insert into operator_action (actor, action, subject, reason, details)
    values (${actor}, ${action}, ${subject}, ${reason}, ${JSON.stringify(details)}::jsonb)`.execute(db);
}
