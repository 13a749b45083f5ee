import { spawnSync } from 'node:child_process';

/**
 * Files that differ from where this branch left main: committed, staged, edited, deleted and new ones. Undefined where git
 * does not tell, for example without a repository or without main.
 */
export function changedFiles(root: string, main = 'main'): string[] | undefined {
  const git = (...args: string[]) => {
    const run = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return run.status === 0 ? run.stdout.split('\0').filter(Boolean) : undefined;
  };
  const base = (git('merge-base', main, 'HEAD') ?? git('merge-base', `origin/${main}`, 'HEAD'))?.[0]?.trim();
  if (base === undefined) return undefined;
  // Without renames, so that the old path counts, too.
  const tracked = git('diff', '--name-only', '--no-renames', '-z', base);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return tracked && added && [...new Set([...tracked, ...added])].sort();
}
