import { DOCUMENT_QUOTA, UNFIT_REASONS, type UnfitReason } from '@parlay/contracts/identity-check';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { FILE_TYPES } from '../../../core/files/clean/file-type.ts';
import * as queries from './repository.gen.ts';

export type UploadRow = queries.UploadByIdRow & Columns;

/** Text columns of a row, with their allowed values. */
const Columns = z.object({ type: z.enum(FILE_TYPES), reason: z.enum(UNFIT_REASONS).nullable() });
type Columns = z.infer<typeof Columns>;

export async function uploadById(db: QueryExecutorProvider, id: string): Promise<UploadRow | undefined> {
  const row = await queries.uploadById(db, { id });
  return row && { ...row, ...Columns.parse(row) };
}

/** Returns a player's unfinished uploads, oldest first. */
export async function unfinishedUploads(db: QueryExecutorProvider, customerId: string): Promise<UploadRow[]> {
  return (await queries.openUploads(db, { customerId })).map((row) => ({ ...row, ...Columns.parse(row) }));
}

export type NewUpload = Pick<UploadRow, 'id' | 'customerId' | 'kind' | 'name' | 'size' | 'type' | 'salt'>;

const BeginResult = z.enum(['begun', 'known', 'day', 'full']);

/**
 * Begins an upload within the player's quotas. Returns `known` if another call began it, and `day` or `full` if that
 * quota is used up.
 */
export async function beginUpload(
  db: QueryExecutorProvider,
  { id, customerId, kind, name, size, type, salt }: NewUpload,
): Promise<z.infer<typeof BeginResult>> {
  const { result } = await queries.beginUpload(db, {
    ...{ id, customerId, kind, name, size, type, salt },
    documentQuota: DOCUMENT_QUOTA,
  });
  return BeginResult.parse(result);
}

/** Adds a stored part to its upload. Returns false if the upload is no longer open or no longer at this offset. */
export async function addPart(
  db: QueryExecutorProvider,
  { id, starts, length, file }: { id: string; starts: number; length: number; file: string },
): Promise<boolean> {
  return (await queries.addPart(db, { length, id, starts, file })) > 0;
}

/** Returns the file names of the stored parts, in order. */
export async function partFiles(db: QueryExecutorProvider, id: string): Promise<string[]> {
  const rows = await queries.partFiles(db, { id });
  return rows.map(({ file }) => file);
}

/** Hours without progress after which an upload is abandoned. */
const OPEN_HOURS = 24;
/** Maximum time to queue and clean a file. After that, another node may try. */
const STORING_SECONDS = 180;

/** Claims a complete upload for cleaning. Returns false if another call has claimed it. */
export async function claimUpload(db: QueryExecutorProvider, id: string): Promise<boolean> {
  return (await queries.claimUpload(db, { id, storingSeconds: STORING_SECONDS })) > 0;
}

/** Releases a claimed upload, so that another call may clean it. */
export async function releaseUpload(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.releaseUpload(db, { id });
}

/** Sets the final state of a claimed upload. */
export async function endUpload(
  db: QueryExecutorProvider,
  id: string,
  state: 'stored' | 'refused' | 'cancelled',
  reason: UnfitReason | null = null,
): Promise<void> {
  await queries.endUpload(db, { state, reason, id });
}

/** Cancels an open or abandoned upload. Returns false if it has ended or is being stored. */
export async function cancelOpenUpload(db: QueryExecutorProvider, id: string): Promise<boolean> {
  return (await queries.cancelOpenUpload(db, { id, openHours: OPEN_HOURS })) > 0;
}

export async function abandonedUploads(db: QueryExecutorProvider): Promise<string[]> {
  const rows = await queries.abandonedUploads(db, { openHours: OPEN_HOURS });
  return rows.map(({ id }) => id);
}
