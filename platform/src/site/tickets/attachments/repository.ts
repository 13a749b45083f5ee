import { ATTACHMENT_QUOTA, ATTACHMENT_TYPES } from '@parlay/contracts/attachments';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Attachment } from './attachment.ts';
import * as queries from './repository.gen.ts';

export type StoredAttachment = Omit<queries.OwnAttachmentRow, 'type'> & Attachment;

const Type = z.enum(ATTACHMENT_TYPES);

/** Reads the type of a row, a text. */
const withType = <Row extends { type: string }>(row: Row) => ({
  ...row,
  type: Type.parse(row.type),
});

/** Whether a player's next file has room within the quotas, else which one is used up. */
const Room = z.enum(['room', 'unsent', 'day', 'full']);
export type Room = z.infer<typeof Room>;

export async function roomFor(db: QueryExecutorProvider, customerId: string, size: number): Promise<Room> {
  const { room } = await queries.roomFor(db, { customerId, size, quota: ATTACHMENT_QUOTA });
  return Room.parse(room);
}

/** Stores a file when it has room. */
export async function storeAttachment(db: QueryExecutorProvider, file: StoredAttachment): Promise<Room> {
  const { room } = await queries.storeAttachment(db, { ...file, quota: ATTACHMENT_QUOTA });
  return Room.parse(room);
}

/** Whether all these files are unsent ones of the player; they stay so until the transaction ends. */
export async function lockUnsent(
  trx: QueryExecutorProvider,
  customerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await queries.lockUnsent(trx, { ids, customerId });
  return rows.length === new Set(ids).size;
}

/** Attaches locked files to a message. Returns them. */
export async function attach(
  trx: QueryExecutorProvider,
  message: bigint,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  return (await queries.attach(trx, { message, ids })).map(withType);
}

/** A sent file of the player. */
export async function ownAttachment(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<StoredAttachment | undefined> {
  const row = await queries.ownAttachment(db, { id, customerId });
  return row && withType(row);
}

/** A file of a ticket that a help-desk company answers. */
export async function companyAttachment(
  db: QueryExecutorProvider,
  company: string,
  id: string,
): Promise<StoredAttachment | undefined> {
  const row = await queries.companyAttachment(db, { id, company });
  return row && withType(row);
}

/** Takes files that were uploaded a day ago and never sent. */
export async function takeUnsent(db: QueryExecutorProvider): Promise<Pick<StoredAttachment, 'id' | 'pieces'>[]> {
  return queries.takeUnsent(db);
}
