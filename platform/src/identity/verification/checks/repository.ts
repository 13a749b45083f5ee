import type { CheckKind, CheckReason, CheckState } from '@parlay/contracts/identity-check';
import { type QueryExecutorProvider, sql } from 'kysely';

/** States of a stored check; `add` and `add_pending` are before it. */
export type StoredState = Exclude<CheckState, 'add' | 'add_pending'>;

export interface CheckRow {
  id: string;
  customerId: string;
  brandId: number;
  kind: Exclude<CheckKind, 'email'>;
  state: StoredState | 'replaced';
  reason: CheckReason | null;
  note: string;
  /** null: the check needs no document. */
  name: string | null;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer | null;
  company: string | null;
  sentAt: Date | null;
  attempts: number;
  failure: string | null;
  eventNumber: bigint;
  createdAt: Date;
  updatedAt: Date;
}

export const CHECK_COLUMNS = sql`
  c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.attempts, c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** The checks of a player that count: the last one of each kind. */
export async function checksOf(db: QueryExecutorProvider, customerId: string): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${CHECK_COLUMNS} from identity_check c
    where c.customer_id = ${customerId} and c.state <> 'replaced'`.execute(db);
  return rows;
}

export async function stateOfKind(
  db: QueryExecutorProvider,
  customerId: string,
  kind: CheckKind,
): Promise<StoredState | undefined> {
  return (await checksOf(db, customerId)).find((check) => check.kind === kind)?.state as StoredState | undefined;
}

/** Name of a check's document in the store. */
export const documentName = (check: string): string => `documents/${check}`;

/** Records a state with who set it. */
export async function addStep(
  trx: QueryExecutorProvider,
  step: { check: string; state: CheckRow['state']; actor: string; reason?: CheckReason | null; note?: string },
): Promise<void> {
  const { check, state, actor, reason = null, note = '' } = step;
  await sql`
    insert into identity_check_step (check_id, state, reason, note, actor)
    values (${check}::uuid, ${state}, ${reason}, ${note}, ${actor})`.execute(trx);
}
