import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['package.json', 'package-lock.json'] as const;

/**
 * Returns the folder in `.cache/{name}` with the packages locked in the folder `own`. Installs them on first use. They
 * are not workspace dependencies, because packages for a single benchmark would make every install larger.
 */
export function installTool(name: string, own: string): string {
  const cache = join(import.meta.dirname, '../../../.cache', name);
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(join(own, file)));
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (!existsSync(folder)) install(name, { own, cache, folder });
  return folder;
}

function install(name: string, { own, cache, folder }: { own: string; cache: string; folder: string }): void {
  console.error(`installing ${name}`);
  rmSync(cache, { recursive: true, force: true });
  const work = join(cache, `work-${process.pid}`);
  mkdirSync(work, { recursive: true });
  for (const file of FILES) cpSync(join(own, file), join(work, file));
  const { status, stderr } = spawnSync('npm', ['ci', '--prefix', work, '--ignore-scripts', '--no-audit', '--no-fund'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} could not be installed: ${stderr.slice(-1_000)}`);
  renameSync(work, folder);
}
