import { type QueryExecutorProvider, sql } from 'kysely';

export interface OperatorAction {
  /** Name of the operator. */
  actor: string;
  /** What was done, for example `tournament.make`. */
  action: string;
  /** To what or whom: an id. */
  subject: string;
  reason: string;
  details?: object;
}

/** Records what an operator did; in the transaction that does it. Nobody can change it later. */
export async function recordAction(
  db: QueryExecutorProvider,
  { actor, action, subject, reason, details = {} }: OperatorAction,
): Promise<void> {
  await sql`
    insert into operator_action (actor, action, subject, reason, details)
    values (${actor}, ${action}, ${subject}, ${reason}, ${JSON.stringify(details)}::jsonb)`.execute(db);
}
