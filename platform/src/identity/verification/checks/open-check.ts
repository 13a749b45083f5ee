import { type QueryExecutorProvider, sql } from 'kysely';
import { addStep, type CheckRow } from './repository.ts';

export interface StoredDocument {
  name: string;
  type: string;
  size: number;
  pieces: number;
  salt: Buffer;
}

export interface NewCheck extends Pick<CheckRow, 'id' | 'customerId' | 'brandId' | 'kind' | 'company'> {
  /** null: the check needs none. */
  document: StoredDocument | null;
}

/**
 * Opens a check in place of the last one of its kind; false when that one was accepted. The player's row is locked, so of
 * two documents that arrive at once the second replaces the first.
 */
export async function openCheck(trx: QueryExecutorProvider, check: NewCheck): Promise<boolean> {
  const { id, customerId, brandId, kind, company, document } = check;
  await sql`select 1 from player where customer_id = ${customerId} for no key update`.execute(trx);
  const { rows } = await sql<{ id: string; state: CheckRow['state'] }>`
    select id, state from identity_check
    where customer_id = ${customerId} and kind = ${kind} and state <> 'replaced' for update`.execute(trx);
  const [last] = rows;
  if (last?.state === 'approved') return false;
  if (last) {
    await sql`update identity_check set state = 'replaced', updated_at = now() where id = ${last.id}::uuid`.execute(
      trx,
    );
    await addStep(trx, { check: last.id, state: 'replaced', actor: 'player' });
  }
  await sql`
    insert into identity_check (id, customer_id, brand_id, kind, company, name, type, size, pieces, salt)
    values (${id}::uuid, ${customerId}, ${brandId}, ${kind}, ${company}, ${document?.name ?? null}, ${document?.type ?? null},
      ${document?.size ?? null}, ${document?.pieces ?? null}, ${document?.salt ?? null})`.execute(trx);
  await addStep(trx, { check: id, state: 'pending', actor: 'player' });
  return true;
}
