import type { Attachments } from '../artifacts/attachments.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { BackupFailure } from './backup-failure.ts';
import type { Place } from './format.ts';

type FilePlace = Exclude<Place, { kind: 'rows' }>;

/** Puts the files of releases into a store, as uploads do: each is compared with its release's record. */
export function filesInto(store: ArtifactStore, attachments: Attachments) {
  let open: { remote: string; digest: string } | undefined;
  let releases = 0;

  const refused = (remote: string, why: string) =>
    new BackupFailure('damaged_backup', `A file of ${remote} was not restored: ${why}`);

  async function close(): Promise<void> {
    if (!open) return;
    const { remote, digest } = open;
    open = undefined;
    const finished = await store.finish(remote, digest);
    if (!finished.ok) throw refused(remote, `${finished.missing.join(', ')} is not in the backup.`);
    releases += 1;
  }

  async function stage({ remote, digest, file }: Extract<FilePlace, { kind: 'files' }>, bytes: Buffer) {
    if (file === RELEASE_FILE) {
      await close();
      open = { remote, digest };
      return await store.stageRelease(remote, digest, bytes);
    }
    return await store.stageFile(remote, digest, file, [bytes]);
  }

  return {
    async take(place: FilePlace, bytes: Buffer): Promise<void> {
      const { remote, digest } = place;
      const taken =
        place.kind === 'files' ? await stage(place, bytes) : await attachments[place.kind].put(remote, digest, [bytes]);
      if (!taken.ok) throw refused(remote, taken.message);
    },
    close,
    /** How many were put. */
    get releases() {
      return releases;
    },
  };
}
