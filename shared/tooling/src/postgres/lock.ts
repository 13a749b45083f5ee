import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

/** Runs one task at a time among all processes that name the same file. A dead holder's lock is taken over. */
export async function withLock<T>(file: string, task: () => Promise<T>): Promise<T> {
  while (!tryTake(file)) {
    if (holderIsGone(file)) rmSync(file, { force: true });
    else await delay(20);
  }
  try {
    return await task();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryTake(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, JSON.stringify(identify(process.pid)));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderIsGone(file: string): boolean {
  try {
    return !isAlive(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity);
  } catch {
    // Released, or not written to the end yet: ask again.
    return false;
  }
}
