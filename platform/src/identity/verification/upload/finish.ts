import type { UnfitReason } from '@parlay/contracts/identity-check';
import type { Db } from '../../../core/database/database.ts';
import type { Cleaner } from '../../../core/files/clean/cleaner.ts';
import { newSalt, pieceNames, readPieces, singleChunk, storePieces, type Vault } from '../../../core/files/vault.ts';
import { openCheck, type StoredDocument } from '../checks/open-check.ts';
import { documentName } from '../checks/repository.ts';
import { claimUpload, endUpload, partFiles, releaseUpload, type UploadRow } from './repository.ts';

export interface FinishDependencies {
  db: Db;
  vault: Vault;
  cleaner: Cleaner;
  /** Provider that checks a brand's documents; null if its own staff does. */
  companyOf(brandId: number): string | null;
}

export type FinishResult =
  | { ok: true }
  /** `storing` if another call is cleaning it, `busy` if too many files are being cleaned. */
  | { ok: false; error: 'storing' | 'busy' }
  | { ok: false; error: 'accepted' }
  | { ok: false; error: 'unfit'; reason: UnfitReason };

/** Cleans a complete upload, stores it as the document of a new check, and removes the parts. */
export async function finishUpload(
  parts: FinishDependencies,
  brandId: number,
  upload: UploadRow,
): Promise<FinishResult> {
  const { db, vault, cleaner } = parts;
  if (!(await claimUpload(db, upload.id))) return { ok: false, error: 'storing' };
  const files = await partFiles(db, upload.id);
  const name = documentName(upload.id);
  const salt = newSalt();
  const cleaned = await cleaner.clean(upload.customerId, upload.type, readPieces(vault, files, upload.salt));
  if (!cleaned.ok && cleaned.error === 'busy') {
    await releaseUpload(db, upload.id);
    return { ok: false, error: 'busy' };
  }
  if (!cleaned.ok) {
    await endUpload(db, upload.id, 'refused', cleaned.reason);
    await vault.remove(files);
    return { ok: false, error: 'unfit', reason: cleaned.reason };
  }
  const stored = await storePieces(vault, { name, salt }, singleChunk(cleaned.content));
  const isOpened = await openDocumentCheck(parts, brandId, upload, { ...stored, salt });
  if (!isOpened) await vault.remove(pieceNames(name, stored.pieces));
  await vault.remove(files);
  return isOpened ? { ok: true } : { ok: false, error: 'accepted' };
}

/**
 * Opens a check for the stored document. Returns false if a document of this kind has been accepted in the meantime.
 */
function openDocumentCheck(
  { db, companyOf }: FinishDependencies,
  brandId: number,
  { id, customerId, kind, name, type }: UploadRow,
  { size, pieces, salt }: Pick<StoredDocument, 'size' | 'pieces' | 'salt'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const document = { name, type, size, pieces, salt };
    const isOpened = await openCheck(trx, { id, customerId, brandId, kind, company: companyOf(brandId), document });
    await endUpload(trx, id, isOpened ? 'stored' : 'cancelled');
    return isOpened;
  });
}
