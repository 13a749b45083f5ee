import { ATTACHMENT_QUOTA, ATTACHMENT_TYPES } from '@parlay/contracts/attachments';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Attachment } from './attachment.ts';
import * as queries from './repository.gen.ts';

export type StoredAttachment = Omit<queries.OwnAttachmentRow, 'type'> & Attachment;

const Type = z.enum(ATTACHMENT_TYPES);

/** Parses the type of a row, because its column is text. */
const withType = <Row extends { type: string }>(row: Row) => ({
  ...row,
  type: Type.parse(row.type),
});

/** `room` if a player's next file fits the quotas, otherwise the quota that is used up. */
const QuotaCheck = z.enum(['room', 'unsent', 'day', 'full']);
export type QuotaCheck = z.infer<typeof QuotaCheck>;

export async function checkQuota(db: QueryExecutorProvider, customerId: string, size: number): Promise<QuotaCheck> {
  const { room } = await queries.roomFor(db, { customerId, size, quota: ATTACHMENT_QUOTA });
  return QuotaCheck.parse(room);
}

/** Stores a file if it fits the quotas. */
export async function storeAttachment(db: QueryExecutorProvider, file: StoredAttachment): Promise<QuotaCheck> {
  const { room } = await queries.storeAttachment(db, { ...file, quota: ATTACHMENT_QUOTA });
  return QuotaCheck.parse(room);
}

/** Locks files until the transaction ends. Returns true if all of them are unsent files of the player. */
export async function lockUnsent(
  trx: QueryExecutorProvider,
  customerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await queries.lockUnsent(trx, { ids, customerId });
  return rows.length === new Set(ids).size;
}

/** Attaches locked files to a message and returns them. */
export async function attach(
  trx: QueryExecutorProvider,
  message: bigint,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  return (await queries.attach(trx, { message, ids })).map(withType);
}

/** Returns a sent file of the player. */
export async function ownAttachment(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<StoredAttachment | undefined> {
  const row = await queries.ownAttachment(db, { id, customerId });
  return row && withType(row);
}

/** Returns a file of a ticket that this help-desk provider handles. */
export async function companyAttachment(
  db: QueryExecutorProvider,
  company: string,
  id: string,
): Promise<StoredAttachment | undefined> {
  const row = await queries.companyAttachment(db, { id, company });
  return row && withType(row);
}

/** Deletes and returns the files that were uploaded more than a day ago and never sent. */
export async function deleteUnsent(db: QueryExecutorProvider): Promise<Pick<StoredAttachment, 'id' | 'pieces'>[]> {
  return queries.takeUnsent(db);
}
