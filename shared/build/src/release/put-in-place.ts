import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const MAX_OLDER_BUILDS = 4;

/**
 * Moves a finished build to its final folder. If two processes finish the same build, keeps the first one. Deletes all
 * but the latest few older builds.
 */
export function moveBuildToPlace(work: string, dir: string): void {
  if (!existsSync(dir)) renameSync(work, dir);
  const parent = join(dir, '..');
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== basename(dir))
    .map(({ name }) => ({ path: join(parent, name), builtAt: builtAt(join(parent, name)) }))
    .sort((one, other) => other.builtAt - one.builtAt);
  for (const { path } of others.slice(MAX_OLDER_BUILDS)) rmSync(path, { recursive: true, force: true });
}

/** Returns the time at which a build was finished, or 0 if another process has deleted it. */
const builtAt = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
