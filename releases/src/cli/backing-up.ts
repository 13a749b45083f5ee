import { join } from 'node:path';
import { type Outcome, refusal } from '@parlay/cli/outcome';
import { applicationRole } from '@parlay/server/application-role';
import { ensureDatabase } from '@parlay/server/ensure-database';
import { diskAttachments } from '../artifacts/attachments.ts';
import { diskStore } from '../artifacts/disk.ts';
import { UPLOAD_LIMITS } from '../artifacts/limits.ts';
import { type RestoreResult, restoreBackup } from '../backup/restore-backup.ts';
import { type BackupResult, type BackupSource, writeBackup } from '../backup/write-backup.ts';
import { migrate } from '../database/migrate.ts';
import { databaseOf } from '../registry/database-of.ts';
import { readEnvironment } from '../registry/env.ts';

/** Backs up the registry configured by the process environment to a new file. */
export const backUp = (file: string): Promise<Outcome<BackupResult>> =>
  withRegistry('application', (home) => writeBackup(home, file));

/** Replaces the registry configured by the process environment with a backup. */
export const restore = (
  file: string,
  options: { reason: string; overwrite: boolean },
): Promise<Outcome<RestoreResult>> => withRegistry('owner', (home) => restoreBackup(home, file, options));

/** Runs a task with access to the registry's database in one of its roles; migrates the database first as its owner. */
async function withRegistry<T>(
  role: 'owner' | 'application',
  task: (home: BackupSource) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const read = readEnvironment(process.env);
  if (!read.ok) return refusal('bad_environment', read.error);
  const { env } = read;
  const { urls, stop } = await databaseOf(env);
  try {
    if (role === 'owner') {
      await ensureDatabase(urls.owner);
      await migrate(urls.owner, applicationRole(urls));
    }
    const folder = join(env.DATA_DIR, 'artifacts');
    const limits = env.UPLOAD_LIMITS ?? UPLOAD_LIMITS;
    return await task({
      url: urls[role],
      store: diskStore(folder, { limits }),
      attachments: diskAttachments(folder, limits),
    });
  } finally {
    await stop();
  }
}
