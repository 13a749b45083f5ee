import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const KEPT = 4;

/** Of two builds that finish at once the first stays. Deletes all but the last few older builds. */
export function putInPlace(work: string, dir: string): void {
  if (!existsSync(dir)) renameSync(work, dir);
  const parent = join(dir, '..');
  const others = readdirSync(parent, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== basename(dir),
  );
  for (const old of others.slice(0, Math.max(0, others.length - KEPT)))
    rmSync(join(parent, old.name), { recursive: true, force: true });
}
