import { DOCUMENT_QUOTA, UNFIT_REASONS, type UnfitReason } from '@parlay/contracts/identity-check';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { FILE_TYPES } from '../../../core/files/clean/file-type.ts';
import * as queries from './repository.gen.ts';

export type UploadRow = queries.UploadByIdRow & Loose;

/** Texts of a row. */
const Loose = z.object({ type: z.enum(FILE_TYPES), reason: z.enum(UNFIT_REASONS).nullable() });
type Loose = z.infer<typeof Loose>;

export async function uploadById(db: QueryExecutorProvider, id: string): Promise<UploadRow | undefined> {
  const row = await queries.uploadById(db, { id });
  return row && { ...row, ...Loose.parse(row) };
}

/** Uploads of a player that are not finished. */
export async function openUploads(db: QueryExecutorProvider, customerId: string): Promise<UploadRow[]> {
  return (await queries.openUploads(db, { customerId })).map((row) => ({ ...row, ...Loose.parse(row) }));
}

export type NewUpload = Pick<UploadRow, 'id' | 'customerId' | 'kind' | 'name' | 'size' | 'type' | 'salt'>;

const Begun = z.enum(['begun', 'known', 'day', 'full']);

/** Begins an upload within the player's quotas. `known`: another call began it; else which quota is used up. */
export async function beginUpload(
  db: QueryExecutorProvider,
  { id, customerId, kind, name, size, type, salt }: NewUpload,
): Promise<z.infer<typeof Begun>> {
  const { result } = await queries.beginUpload(db, {
    ...{ id, customerId, kind, name, size, type, salt },
    documentQuota: DOCUMENT_QUOTA,
  });
  return Begun.parse(result);
}

/** Counts a stored part in; false when the upload has moved on meanwhile. */
export async function addPart(
  db: QueryExecutorProvider,
  { id, starts, length, file }: { id: string; starts: number; length: number; file: string },
): Promise<boolean> {
  return (await queries.addPart(db, { length, id, starts, file })) > 0;
}

/** Names of the stored parts, in order. */
export async function partFiles(db: QueryExecutorProvider, id: string): Promise<string[]> {
  const rows = await queries.partFiles(db, { id });
  return rows.map(({ file }) => file);
}

/** Hours after which an upload that does not go on is given up. */
const OPEN_HOURS = 24;
/** Longest time for waiting and cleaning a file; later another node may try. */
const STORING_SECONDS = 180;

/** Claims a complete upload for cleaning; false when another call has it. */
export async function claimUpload(db: QueryExecutorProvider, id: string): Promise<boolean> {
  return (await queries.claimUpload(db, { id, storingSeconds: STORING_SECONDS })) > 0;
}

/** Gives a claimed upload back, complete: another call may clean it. */
export async function releaseUpload(db: QueryExecutorProvider, id: string): Promise<void> {
  await queries.releaseUpload(db, { id });
}

/** Sets how a claimed upload ended. */
export async function endUpload(
  db: QueryExecutorProvider,
  id: string,
  state: 'stored' | 'refused' | 'cancelled',
  reason: UnfitReason | null = null,
): Promise<void> {
  await queries.endUpload(db, { state, reason, id });
}

/** Cancels an upload that is open, or was left behind; false when it has ended or is being stored. */
export async function cancelOpenUpload(db: QueryExecutorProvider, id: string): Promise<boolean> {
  return (await queries.cancelOpenUpload(db, { id, openHours: OPEN_HOURS })) > 0;
}

export async function abandonedUploads(db: QueryExecutorProvider): Promise<string[]> {
  const rows = await queries.abandonedUploads(db, { openHours: OPEN_HOURS });
  return rows.map(({ id }) => id);
}
