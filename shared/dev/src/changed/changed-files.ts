import { spawnSync } from 'node:child_process';

/**
 * Returns the files that differ from the merge base with main: committed, staged, edited, deleted and new ones. Returns
 * undefined if git cannot tell, for example without a repository or without main.
 */
export function changedFiles(root: string, main = 'main'): string[] | undefined {
  const git = (...args: string[]) => {
    const run = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return run.status === 0 ? run.stdout.split('\0').filter(Boolean) : undefined;
  };
  const base = (git('merge-base', main, 'HEAD') ?? git('merge-base', `origin/${main}`, 'HEAD'))?.[0]?.trim();
  if (base === undefined) return undefined;
  // Without renames, so that the old path is also listed.
  const tracked = git('diff', '--name-only', '--no-renames', '-z', base);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return tracked && added && [...new Set([...tracked, ...added])].sort();
}
