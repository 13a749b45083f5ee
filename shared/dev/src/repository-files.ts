import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files of the work tree that git tracks or would add, sorted, relative to `root`. */
export function repositoryFiles(root: string): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status !== 0) throw new Error(`git does not list the files: ${listed.stderr}`);
  const files = new Set(listed.stdout.split('\n').filter((file) => file !== ''));
  return [...files].filter((file) => existsSync(join(root, file))).sort();
}
