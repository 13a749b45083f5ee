import type { Db } from '../../../core/database/database.ts';
import type { Vault } from '../../../core/files/vault.ts';
import { abandonedUploads, cancelOpenUpload, partFiles } from './repository.ts';

/** Cancels an upload and removes its parts, unless it has already ended. */
export async function cancelUpload({ db, vault }: { db: Db; vault: Vault }, id: string): Promise<void> {
  if (await cancelOpenUpload(db, id)) await vault.remove(await partFiles(db, id));
}

/** Cancels uploads without progress for a day. */
export async function sweepUploads(parts: { db: Db; vault: Vault }): Promise<void> {
  for (const id of await abandonedUploads(parts.db)) await cancelUpload(parts, id);
}
