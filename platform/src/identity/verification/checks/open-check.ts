import type { QueryExecutorProvider } from 'kysely';
import { scheduleOrder } from './job.ts';
import * as queries from './open-check.gen.ts';
import { addStep, type CheckRow } from './repository.ts';

export interface StoredDocument {
  name: string;
  type: string;
  size: number;
  pieces: number;
  salt: Buffer;
}

export interface NewCheck extends Pick<CheckRow, 'id' | 'customerId' | 'brandId' | 'kind' | 'company'> {
  /** Null if the check needs no document. */
  document: StoredDocument | null;
}

/**
 * Opens a check that replaces the last one of its kind. Returns false if the last one was accepted. Locks the player's
 * row, so that the second of two concurrent documents replaces the first.
 */
export async function openCheck(trx: QueryExecutorProvider, check: NewCheck): Promise<boolean> {
  const { id, customerId, brandId, kind, company, document } = check;
  await queries.openCheck(trx, { customerId });
  const [last] = await queries.openCheck2(trx, { customerId, kind });
  if (last?.state === 'approved') return false;
  if (last) {
    await queries.openCheck3(trx, { id: last.id });
    await addStep(trx, { check: last.id, state: 'replaced', actor: 'player' });
  }
  await queries.openCheck4(trx, {
    id,
    customerId,
    brandId,
    kind,
    company,
    name: document?.name,
    type: document?.type,
    size: document?.size,
    pieces: document?.pieces,
    salt: document?.salt,
  });
  await addStep(trx, { check: id, state: 'pending', actor: 'player' });
  await scheduleOrder(trx, check);
  return true;
}
