import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { jsonVerb } from '@parlay/cli/json-verb';
import type { Finish } from '@parlay/cli/outcome';
import type { Command } from 'commander';
import type { RestoreResult } from '../backup/restore-backup.ts';
import type { BackupResult } from '../backup/write-backup.ts';
import { kilobytes } from '../kilobytes.ts';

/**
 * Adds the commands that work directly on the registry's database and folder, without a running registry. Their actions
 * import dependencies lazily, because loading the database driver would double the startup time of other commands.
 */
export function backupVerbs(program: Command, finish: Finish): void {
  jsonVerb(
    program,
    'backup <target>',
    "the registry's database and files in one archive; it may go on running",
    'parlay backup /var/backups/parlay.tar',
  )
    .addHelpText(
      'after',
      '\nA folder gets a file named by the time. Run it where the registry runs, with its environment.',
    )
    .action(async (target: string, { json }: { json?: true }) => {
      const { backUp } = await import('./backing-up.ts');
      finish(await backUp(await fileFor(target)), backedUpText, json === true);
    });
  jsonVerb(
    program,
    'restore <file>',
    'put a backup in place; open pages and edges follow it',
    'parlay restore /var/backups/parlay.tar --reason "the disk failed"',
  )
    .requiredOption('--reason <text>', 'why')
    .option('--overwrite', 'also where the registry has releases: all it knows is replaced')
    .action(async (file: string, { json, reason, overwrite = false }: RestoreOptions) => {
      const { restore } = await import('./backing-up.ts');
      finish(await restore(resolve(file), { reason, overwrite }), restoredText, json === true);
    });
}

interface RestoreOptions {
  json?: true;
  reason: string;
  overwrite?: boolean;
}

async function fileFor(target: string): Promise<string> {
  const path = resolve(target);
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
  return isFolder ? join(path, `parlay-${new Date().toISOString().replace(/[:.]/g, '-')}.tar`) : path;
}

function backedUpText({ file, bytes, releases, withoutFiles, entries }: BackupResult): string {
  const withoutFilesText =
    withoutFiles.length === 0
      ? ''
      : `\nWithout files, because the registry has none of them: ${withoutFiles.join(', ')}.`;
  return `${file}: ${releases} releases and ${entries} entries of the log, ${kilobytes(bytes)}.${withoutFilesText}`;
}

const restoredText = ({ madeAt, releases, entries, head }: RestoreResult): string =>
  `Restored the backup of ${madeAt.slice(0, 16).replace('T', ' ')} UTC: the files of ${releases} releases, ${entries} entries of the log, all whole; the head is ${head}.\nStart the registry again, so that the tokens of its file work.`;
