import { randomBytes } from 'node:crypto';
import { MAX_DOCUMENT_BYTES, type UnfitReason } from '@parlay/contracts/identity-check';
import type { Db } from '../../../core/database/database.ts';
import { recognize } from '../../../core/files/clean/file-type.ts';
import { newSalt, type Vault } from '../../../core/files/vault.ts';
import { stateOfKind } from '../checks/repository.ts';
import { addPart, beginUpload, type UploadRow, uploadById } from './repository.ts';
import type { UploadBody } from './schemas.ts';

export type PartResult =
  | { ok: true; upload: UploadRow }
  | {
      ok: false;
      error: 'missing' | 'other-file' | 'empty' | 'accepted' | 'too-many' | 'full' | 'too-large' | 'past-end';
    }
  | { ok: false; error: 'moved'; offset: number }
  | { ok: false; error: 'unfit'; reason: UnfitReason };

/**
 * Receives a part of a file. The first part begins the upload, and its content determines the file type. A part that
 * is not the next one is refused with the offset at which to continue, so that a page can recover from a lost
 * response.
 */
export async function receivePart(
  { db, vault }: { db: Db; vault: Vault },
  customerId: string,
  part: UploadBody,
): Promise<PartResult> {
  const existing = await uploadById(db, part.uploadId);
  const result = existing ? undefined : await begin(db, customerId, part);
  if (result && !result.ok) return result;
  const upload = existing ?? (await uploadById(db, part.uploadId));
  if (upload?.customerId !== customerId || upload.state === 'cancelled') return { ok: false, error: 'missing' };
  const { kind, size, name } = part;
  if (upload.kind !== kind || upload.size !== size || upload.name !== name) return { ok: false, error: 'other-file' };
  if (upload.state === 'refused') return { ok: false, error: 'unfit', reason: upload.reason ?? 'broken' };
  if (upload.state === 'stored') return { ok: true, upload };
  if (part.offset !== upload.received) return { ok: false, error: 'moved', offset: upload.received };
  if (part.offset + part.part.length > size) return { ok: false, error: 'past-end' };
  // An empty part at the end retries the cleaning.
  if (part.offset === size) return { ok: true, upload };
  if (part.part.length === 0) return { ok: false, error: 'empty' };
  return store({ db, vault }, upload, part);
}

/** Begins an upload. Returns undefined if it has begun, through this call or another one. */
async function begin(
  db: Db,
  customerId: string,
  { uploadId: id, kind, name, size, offset, part }: UploadBody,
): Promise<Extract<PartResult, { ok: false }> | undefined> {
  if (offset > 0) return { ok: false, error: 'missing' };
  if (size > MAX_DOCUMENT_BYTES) return { ok: false, error: 'too-large' };
  if (size === 0 || part.length === 0) return { ok: false, error: 'empty' };
  if ((await stateOfKind(db, customerId, kind)) === 'approved') return { ok: false, error: 'accepted' };
  const recognized = recognize(part);
  if (!recognized.ok) return { ok: false, error: 'unfit', reason: recognized.error };
  const result = await beginUpload(db, { id, customerId, kind, name, size, type: recognized.type, salt: newSalt() });
  if (result === 'full') return { ok: false, error: 'full' };
  return result === 'day' ? { ok: false, error: 'too-many' } : undefined;
}

async function store(
  { db, vault }: { db: Db; vault: Vault },
  upload: UploadRow,
  { offset, part }: UploadBody,
): Promise<PartResult> {
  // Each call has its own file name. Of two calls with the same part, one counts and the file of the other is removed.
  const file = `uploads/${upload.id}/${offset}-${randomBytes(6).toString('hex')}`;
  await vault.put(file, upload.salt, part);
  const isCounted = await addPart(db, { id: upload.id, starts: offset, length: part.length, file });
  if (!isCounted) await vault.remove([file]);
  const current = await uploadById(db, upload.id);
  if (!current) throw new Error(`upload ${upload.id} is gone`);
  return isCounted ? { ok: true, upload: current } : { ok: false, error: 'moved', offset: current.received };
}
