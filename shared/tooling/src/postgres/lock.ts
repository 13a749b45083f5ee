import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

/** Runs one task at a time among all processes that name the same file. A dead holder's lock is taken over. */
export async function withLock<T>(file: string, task: () => Promise<T>): Promise<T> {
  while (!tryTake(file)) {
    if (!removeDeadLock(file)) await delay(20);
  }
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Links a file that is already written: a process killed half-way leaves no lock that names nobody. */
function tryTake(file: string): boolean {
  const draft = `${file}-${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(identify(process.pid)), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves the lock of a dead process away. If another process took it over meanwhile, its lock is put back. */
function removeDeadLock(file: string): boolean {
  const seen = readLock(file);
  if (seen === undefined || isHeldByLiving(seen)) return false;
  const moved = `${file}-${randomUUID()}`;
  try {
    renameSync(file, moved);
    if (readLock(moved) !== seen) linkSync(moved, file);
  } catch {
    // Moved away or taken by another process; the next attempt sees what is there.
  } finally {
    rmSync(moved, { force: true });
  }
  return true;
}

function isHeldByLiving(text: string): boolean {
  try {
    return isAlive(JSON.parse(text) as ProcessIdentity);
  } catch {
    return false;
  }
}

/** The lock's text; undefined when it was released. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
