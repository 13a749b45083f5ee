import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

/** Runs one task at a time among all processes that use the same file. Takes over the lock of a dead process. */
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

/** Links a complete file, so that a killed process leaves no incomplete lock. */
function tryTake(file: string): boolean {
  const temporary = `${file}-${randomUUID()}`;
  writeFileSync(temporary, JSON.stringify(identify(process.pid)), { mode: 0o600 });
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Moves the lock of a dead process away. If another process has taken it over in between, puts that lock back. */
function removeDeadLock(file: string): boolean {
  const seen = readLock(file);
  if (seen === undefined || isHeldByRunning(seen)) return false;
  const movedFile = `${file}-${randomUUID()}`;
  try {
    renameSync(file, movedFile);
    if (readLock(movedFile) !== seen) linkSync(movedFile, file);
  } catch {
    // Another process has moved it or taken the lock. The next attempt checks again.
  } finally {
    rmSync(movedFile, { force: true });
  }
  return true;
}

function isHeldByRunning(text: string): boolean {
  try {
    return isAlive(JSON.parse(text) as ProcessIdentity);
  } catch {
    return false;
  }
}

/** Returns the lock's text, or undefined if it was released. */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
