import { randomUUID } from 'node:crypto';
import { MAX_ATTACHMENTS } from '@parlay/contracts/attachments';
import type { Db } from '../../../core/database/database.ts';
import { recognize, withCleaned } from '../../../core/files/clean/clean-file.ts';
import { newSalt, pieceNames, readPieces, storePieces, type Vault } from '../../../core/files/vault.ts';
import type { Attachment, AttachmentBody } from './attachment.ts';
import { insertAttachment, type StoredAttachment, takeUnsent, unsentCount } from './repository.ts';

const nameOf = (id: string) => `attachments/${id}`;

export interface Files {
  db: Db;
  vault: Vault;
}

/** `reason` says what is wrong with the content, as for documents. */
export type AttachmentTaken =
  | { ok: true; attachment: Attachment }
  | { ok: false; error: 'too-many' }
  | { ok: false; error: 'unfit'; reason: string };

/** Files that a player may have waiting: what two messages take. */
const MOST_UNSENT = 2 * MAX_ATTACHMENTS;

/** Cleans and stores a file until it is sent with a message. */
export async function takeAttachment(
  { db, vault }: Files,
  customerId: string,
  { name, part }: AttachmentBody,
): Promise<AttachmentTaken> {
  if ((await unsentCount(db, customerId)) >= MOST_UNSENT) return { ok: false, error: 'too-many' };
  const recognized = recognize(part);
  if (!recognized.ok) return { ok: false, error: 'unfit', reason: recognized.error };
  const { type } = recognized;
  const [id, salt] = [randomUUID(), newSalt()];
  const stored = await withCleaned(type, inOne(part), (cleaned) =>
    storePieces(vault, { name: nameOf(id), salt }, cleaned),
  );
  if (!stored.ok) return { ok: false, error: 'unfit', reason: stored.error };
  const { size, pieces } = stored.result;
  await insertAttachment(db, { id, customerId, name, type, size, pieces, salt });
  return { ok: true, attachment: { id, name, type, size } };
}

async function* inOne(part: Buffer): AsyncGenerator<Buffer> {
  yield part;
}

/** The content of a stored file. */
export const contentOf = (vault: Vault, { id, pieces, salt }: StoredAttachment): AsyncGenerator<Buffer> =>
  readPieces(vault, pieceNames(nameOf(id), pieces), salt);

/** Removes files that were never sent. Any number of nodes may call it. */
export async function removeUnsent({ db, vault }: Files): Promise<void> {
  for (const { id, pieces } of await takeUnsent(db)) await vault.remove(pieceNames(nameOf(id), pieces));
}
