import { DOCUMENT_QUOTA, type DocumentKind, type UnfitReason } from '@parlay/contracts/identity-check';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { FileType } from '../../../core/files/clean/file-type.ts';

export interface UploadRow {
  id: string;
  customerId: string;
  kind: DocumentKind;
  name: string;
  size: number;
  received: number;
  type: FileType;
  salt: Buffer;
  state: 'open' | 'storing' | 'stored' | 'refused' | 'cancelled';
  reason: UnfitReason | null;
}

const COLUMNS = sql`
  u.id, u.customer_id as "customerId", u.kind, u.name, u.size, u.received, u.type, u.salt, u.state, u.reason`;

export async function uploadById(db: QueryExecutorProvider, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${COLUMNS} from identity_upload u where u.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Uploads of a player that are not finished. */
export async function openUploads(db: QueryExecutorProvider, customerId: string): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select ${COLUMNS} from identity_upload u
    where u.customer_id = ${customerId} and u.state in ('open', 'storing') order by u.created_at`.execute(db);
  return rows;
}

export type NewUpload = Pick<UploadRow, 'id' | 'customerId' | 'kind' | 'name' | 'size' | 'type' | 'salt'>;

/** Begins an upload within the player's quotas. `known`: another call began it; else which quota is used up. */
export async function beginUpload(
  db: QueryExecutorProvider,
  { id, customerId, kind, name, size, type, salt }: NewUpload,
): Promise<'begun' | 'known' | 'day' | 'full'> {
  const { rows } = await sql<{ result: 'begun' | 'known' | 'day' | 'full' }>`
    select upload_begin(${id}::uuid, ${customerId}, ${kind}, ${name}, ${size}, ${type}, ${salt},
      ${JSON.stringify(DOCUMENT_QUOTA)}::jsonb) as result`.execute(db);
  if (!rows[0]) throw new Error('upload_begin returned nothing');
  return rows[0].result;
}

/** Counts a stored part in; false when the upload has moved on meanwhile. */
export async function addPart(
  db: QueryExecutorProvider,
  { id, starts, length, file }: { id: string; starts: number; length: number; file: string },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update identity_upload set received = received + ${length}, updated_at = now()
      where id = ${id}::uuid and state = 'open' and received = ${starts} returning id
    )
    insert into identity_upload_part (upload, starts, file) select id, ${starts}, ${file} from moved returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Names of the stored parts, in order. */
export async function partFiles(db: QueryExecutorProvider, id: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from identity_upload_part where upload = ${id}::uuid order by starts`.execute(db);
  return rows.map(({ file }) => file);
}

/** Hours after which an upload that does not go on is given up. */
const OPEN_HOURS = 24;
/** Longest time for waiting and cleaning a file; later another node may try. */
const STORING_SECONDS = 180;

/** Claims a complete upload for cleaning; false when another call has it. */
export async function claimUpload(db: QueryExecutorProvider, id: string): Promise<boolean> {
  const { rows } = await sql`
    update identity_upload set state = 'storing', updated_at = now()
    where id = ${id}::uuid and received = size and (state = 'open'
      or state = 'storing' and updated_at < now() - make_interval(secs => ${STORING_SECONDS})) returning 1`.execute(db);
  return rows.length > 0;
}

/** Gives a claimed upload back, complete: another call may clean it. */
export async function releaseUpload(db: QueryExecutorProvider, id: string): Promise<void> {
  await sql`
    update identity_upload set state = 'open', updated_at = now() where id = ${id}::uuid and state = 'storing'`.execute(
    db,
  );
}

/** Sets how a claimed upload ended. */
export async function endUpload(
  db: QueryExecutorProvider,
  id: string,
  state: 'stored' | 'refused' | 'cancelled',
  reason: UnfitReason | null = null,
): Promise<void> {
  await sql`
    update identity_upload set state = ${state}, reason = ${reason}, updated_at = now()
    where id = ${id}::uuid and state = 'storing'`.execute(db);
}

/** Cancels an upload that is open, or was left behind; false when it has ended or is being stored. */
export async function cancelOpenUpload(db: QueryExecutorProvider, id: string): Promise<boolean> {
  const { rows } = await sql`
    update identity_upload set state = 'cancelled', updated_at = now()
    where id = ${id}::uuid and (state = 'open'
      or state = 'storing' and updated_at < now() - make_interval(hours => ${OPEN_HOURS})) returning 1`.execute(db);
  return rows.length > 0;
}

export async function abandonedUploads(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from identity_upload
    where state in ('open', 'storing') and updated_at < now() - make_interval(hours => ${OPEN_HOURS})
    order by updated_at limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
