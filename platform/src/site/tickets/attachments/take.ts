import { randomUUID } from 'node:crypto';
import type { Db } from '../../../core/database/database.ts';
import type { Cleaner } from '../../../core/files/clean/cleaner.ts';
import { recognize } from '../../../core/files/clean/file-type.ts';
import { newSalt, pieceNames, readPieces, singleChunk, storePieces, type Vault } from '../../../core/files/vault.ts';
import type { Attachment, AttachmentBody } from './attachment.ts';
import { checkQuota, deleteUnsent, type StoredAttachment, storeAttachment } from './repository.ts';

const nameOf = (id: string) => `attachments/${id}`;

export interface FileDependencies {
  db: Db;
  vault: Vault;
}

/** Result of an upload. `reason` tells why the content is refused, as it does for documents. */
export type AttachmentResult =
  | { ok: true; attachment: Attachment }
  | { ok: false; error: 'too-many' | 'full' | 'busy' }
  | { ok: false; error: 'unfit'; reason: string };

/** Cleans a file and stores it until it is sent with a message. */
export async function receiveAttachment(
  { db, vault, cleaner }: FileDependencies & { cleaner: Cleaner },
  customerId: string,
  { name, part }: AttachmentBody,
): Promise<AttachmentResult> {
  const recognized = recognize(part);
  if (!recognized.ok) return { ok: false, error: 'unfit', reason: recognized.error };
  const { type } = recognized;
  const [id, salt] = [randomUUID(), newSalt()];
  // Checks the quota early to avoid needless work. The check in `storeAttachment()` is decisive.
  const before = await checkQuota(db, customerId, part.length);
  if (before !== 'room') return { ok: false, error: before === 'full' ? 'full' : 'too-many' };
  const cleaned = await cleaner.clean(customerId, type, singleChunk(part));
  if (!cleaned.ok) return cleaned;
  const { size, pieces } = await storePieces(vault, { name: nameOf(id), salt }, singleChunk(cleaned.content));
  const room = await storeAttachment(db, { id, customerId, name, type, size, pieces, salt });
  if (room === 'room') return { ok: true, attachment: { id, name, type, size } };
  await vault.remove(pieceNames(nameOf(id), pieces));
  return { ok: false, error: room === 'full' ? 'full' : 'too-many' };
}

/** Returns the content of a stored file. */
export const contentOf = (vault: Vault, { id, pieces, salt }: StoredAttachment): AsyncGenerator<Buffer> =>
  readPieces(vault, pieceNames(nameOf(id), pieces), salt);

/** Removes files that were never sent. Safe to call on any number of nodes. */
export async function removeUnsent({ db, vault }: FileDependencies): Promise<void> {
  for (const { id, pieces } of await deleteUnsent(db)) await vault.remove(pieceNames(nameOf(id), pieces));
}
