import type { Attachments } from '../artifacts/attachments.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import type { ArtifactStore } from '../artifacts/store.ts';
import { BackupFailure } from './backup-failure.ts';
import type { EntryName } from './format.ts';

type FilePlace = Exclude<EntryName, { kind: 'rows' }>;

/** Creates a writer of release files that checks each against its `release.json`, like an upload. */
export function createFileWriter(store: ArtifactStore, attachments: Attachments) {
  let open: { remote: string; digest: string } | undefined;
  let releases = 0;

  const restoreFailure = (remote: string, problem: string) =>
    new BackupFailure('damaged_backup', `A file of ${remote} was not restored: ${problem}`);

  async function close(): Promise<void> {
    if (!open) return;
    const { remote, digest } = open;
    open = undefined;
    const finished = await store.finish(remote, digest);
    if (!finished.ok) throw restoreFailure(remote, `${finished.missing.join(', ')} is not in the backup.`);
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
      const result =
        place.kind === 'files' ? await stage(place, bytes) : await attachments[place.kind].put(remote, digest, [bytes]);
      if (!result.ok) throw restoreFailure(remote, result.message);
    },
    close,
    /** Number of completed releases. */
    get releases() {
      return releases;
    },
  };
}
