import { randomUUID } from 'node:crypto';
import type { Db } from '../../../core/database/database.ts';
import type { Cleaner } from '../../../core/files/clean/cleaner.ts';
import { recognize } from '../../../core/files/clean/file-type.ts';
import { inOne, newSalt, pieceNames, readPieces, storePieces, type Vault } from '../../../core/files/vault.ts';
import type { Attachment, AttachmentBody } from './attachment.ts';
import { roomFor, type StoredAttachment, storeAttachment, takeUnsent } from './repository.ts';

const nameOf = (id: string) => `attachments/${id}`;

export interface Files {
  db: Db;
  vault: Vault;
}

/** Result of an upload. `reason` is why the content is refused, as for documents. */
export type AttachmentTaken =
  | { ok: true; attachment: Attachment }
  | { ok: false; error: 'too-many' | 'full' | 'busy' }
  | { ok: false; error: 'unfit'; reason: string };

/** Cleans a file and stores it until it is sent with a message. */
export async function takeAttachment(
  { db, vault, cleaner }: Files & { cleaner: Cleaner },
  customerId: string,
  { name, part }: AttachmentBody,
): Promise<AttachmentTaken> {
  const recognized = recognize(part);
  if (!recognized.ok) return { ok: false, error: 'unfit', reason: recognized.error };
  const { type } = recognized;
  const [id, salt] = [randomUUID(), newSalt()];
  // Checks the quota early to avoid needless work. The check in `storeAttachment()` is decisive.
  const before = await roomFor(db, customerId, part.length);
  if (before !== 'room') return { ok: false, error: before === 'full' ? 'full' : 'too-many' };
  const cleaned = await cleaner.clean(customerId, type, inOne(part));
  if (!cleaned.ok) return cleaned;
  const { size, pieces } = await storePieces(vault, { name: nameOf(id), salt }, inOne(cleaned.content));
  const room = await storeAttachment(db, { id, customerId, name, type, size, pieces, salt });
  if (room === 'room') return { ok: true, attachment: { id, name, type, size } };
  await vault.remove(pieceNames(nameOf(id), pieces));
  return { ok: false, error: room === 'full' ? 'full' : 'too-many' };
}

/** Returns the content of a stored file. */
export const contentOf = (vault: Vault, { id, pieces, salt }: StoredAttachment): AsyncGenerator<Buffer> =>
  readPieces(vault, pieceNames(nameOf(id), pieces), salt);

/** Removes files that were never sent. Safe to call on any number of nodes. */
export async function removeUnsent({ db, vault }: Files): Promise<void> {
  for (const { id, pieces } of await takeUnsent(db)) await vault.remove(pieceNames(nameOf(id), pieces));
}
