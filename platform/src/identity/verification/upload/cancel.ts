import type { Db } from '../../../core/database/database.ts';
import type { Vault } from '../../../core/files/vault.ts';
import { abandonedUploads, cancelOpenUpload, partFiles } from './repository.ts';

/** Ends an upload and removes its parts; one that has ended stays as it is. */
export async function cancelUpload({ db, vault }: { db: Db; vault: Vault }, id: string): Promise<void> {
  if (await cancelOpenUpload(db, id)) await vault.remove(await partFiles(db, id));
}

/** Cancels uploads that have not gone on for a day. */
export async function sweepUploads(parts: { db: Db; vault: Vault }): Promise<void> {
  for (const id of await abandonedUploads(parts.db)) await cancelUpload(parts, id);
}
