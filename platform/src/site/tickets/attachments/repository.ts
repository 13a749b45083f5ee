import { ATTACHMENT_QUOTA } from '@parlay/contracts/attachments';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Attachment } from './attachment.ts';

export interface StoredAttachment extends Attachment {
  customerId: string;
  pieces: number;
  salt: Buffer;
}

const COLUMNS = sql`a.id, a.customer_id as "customerId", a.name, a.type, a.size, a.pieces, a.salt`;

/** Whether a player's next file has room within the quotas, else which one is used up. */
export type Room = 'room' | 'unsent' | 'day' | 'full';

const QUOTA = JSON.stringify(ATTACHMENT_QUOTA);

export async function roomFor(db: QueryExecutorProvider, customerId: string, size: number): Promise<Room> {
  const { rows } = await sql<{ room: Room }>`
    select attachment_room(${customerId}, ${size}, ${QUOTA}::jsonb) as room`.execute(db);
  return roomOf(rows);
}

/** Stores a file when it has room. */
export async function storeAttachment(db: QueryExecutorProvider, file: StoredAttachment): Promise<Room> {
  const { id, customerId, name, type, size, pieces, salt } = file;
  const { rows } = await sql<{ room: Room }>`
    select attachment_store(${id}::uuid, ${customerId}, ${name}, ${type}, ${size}, ${pieces}, ${salt},
      ${QUOTA}::jsonb) as room`.execute(db);
  return roomOf(rows);
}

function roomOf([row]: readonly { room: Room }[]): Room {
  if (!row) throw new Error('a function of attachments returned nothing');
  return row.room;
}

/** Whether all these files are unsent ones of the player; they stay so until the transaction ends. */
export async function lockUnsent(
  trx: QueryExecutorProvider,
  customerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select id from ticket_attachment where id = any (${[...ids]}::uuid[]) and customer_id = ${customerId}
      and message is null for update`.execute(trx);
  return rows.length === new Set(ids).size;
}

/** Attaches locked files to a message. Returns them. */
export async function attach(
  trx: QueryExecutorProvider,
  message: bigint,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Attachment>`
    update ticket_attachment a set message = ${message} where a.id = any (${[...ids]}::uuid[])
    returning a.id, a.name, a.type, a.size`.execute(trx);
  return rows;
}

/** A sent file of the player. */
export async function ownAttachment(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<StoredAttachment | undefined> {
  const { rows } = await sql<StoredAttachment>`
    select ${COLUMNS} from ticket_attachment a
    where a.id = ${id}::uuid and a.customer_id = ${customerId} and a.message is not null`.execute(db);
  return rows[0];
}

/** A file of a ticket that a help-desk company answers. */
export async function companyAttachment(
  db: QueryExecutorProvider,
  company: string,
  id: string,
): Promise<StoredAttachment | undefined> {
  const { rows } = await sql<StoredAttachment>`
    select ${COLUMNS} from ticket_attachment a join ticket_message m on m.id = a.message
    join ticket t on t.number = m.ticket where a.id = ${id}::uuid and t.company = ${company}`.execute(db);
  return rows[0];
}

/** Takes files that were uploaded a day ago and never sent. */
export async function takeUnsent(db: QueryExecutorProvider): Promise<Pick<StoredAttachment, 'id' | 'pieces'>[]> {
  const { rows } = await sql<Pick<StoredAttachment, 'id' | 'pieces'>>`
    delete from ticket_attachment where message is null and created_at < now() - interval '1 day'
    returning id, pieces`.execute(db);
  return rows;
}
