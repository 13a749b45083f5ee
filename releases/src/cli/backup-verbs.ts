import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { applicationRole } from '@parlay/tooling/application-role';
import { ensureDatabase } from '@parlay/tooling/ensure-database';
import type { Command } from 'commander';
import { diskAttachments } from '../artifacts/attachments.ts';
import { diskStore } from '../artifacts/disk.ts';
import { UPLOAD_LIMITS } from '../artifacts/limits.ts';
import { type Restored, restoreBackup } from '../backup/restore-backup.ts';
import { type BackedUp, type Home, writeBackup } from '../backup/write-backup.ts';
import { migrate } from '../database/migrate.ts';
import { databaseOf } from '../registry/database-of.ts';
import { readEnvironment } from '../registry/env.ts';
import { jsonVerb } from './json-verb.ts';
import { type Finish, type Outcome, refused } from './outcome.ts';

/** Verbs that work on the registry's own database and folder, where it runs, so that they need no registry. */
export function backupVerbs(program: Command, finish: Finish): void {
  jsonVerb(program, 'backup <target>', "the registry's database and files in one archive; it may go on running")
    .addHelpText(
      'after',
      '\nA folder gets a file named by the time. Run it where the registry runs, with its environment.',
    )
    .action(async (target: string, { json }: { json?: true }) => {
      const outcome = await atHome('application', async (home) => await writeBackup(home, await fileFor(target)));
      finish(outcome, backedUpText, json === true);
    });
  jsonVerb(program, 'restore <file>', 'put a backup in place; open pages and edges follow it')
    .requiredOption('--reason <text>', 'why')
    .option('--overwrite', 'also where the registry has releases: all it knows is replaced')
    .action(async (file: string, { json, reason, overwrite = false }: RestoreOptions) => {
      const outcome = await atHome('owner', (home) => restoreBackup(home, resolve(file), { reason, overwrite }));
      finish(outcome, restoredText, json === true);
    });
}

interface RestoreOptions {
  json?: true;
  reason: string;
  overwrite?: boolean;
}

/** Runs a task with the registry's database, brought to this build's tables, as one of its roles. */
async function atHome<T>(
  role: 'owner' | 'application',
  task: (home: Home) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const read = readEnvironment(process.env);
  if (!read.ok) return refused('bad_environment', read.error);
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

async function fileFor(target: string): Promise<string> {
  const path = resolve(target);
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? join(path, `parlay-${new Date().toISOString().replace(/[:.]/g, '-')}.tar`) : path;
}

function backedUpText({ file, bytes, releases, withoutFiles, entries }: BackedUp): string {
  const without =
    withoutFiles.length === 0
      ? ''
      : `\nWithout files, because the registry has none of them: ${withoutFiles.join(', ')}.`;
  return `${file}: ${releases} releases and ${entries} entries of the log, ${Math.ceil(bytes / 1024)} KB.${without}`;
}

const restoredText = ({ madeAt, releases, entries, head }: Restored): string =>
  `Restored the backup of ${madeAt.slice(0, 16).replace('T', ' ')} UTC: the files of ${releases} releases, ${entries} entries of the log, all whole; the head is ${head}.\nStart the registry again, so that the tokens of its file work.`;
