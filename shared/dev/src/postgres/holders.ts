import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

const folderOf = (home: string) => join(home, 'holders');

/** Registers this process as a holder, which is a process that uses the server. Returns the name of the holder's file. */
export function addHolder(home: string): string {
  const folder = folderOf(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = randomUUID();
  // Written first, then linked, because a file truncated by a kill would name no process.
  const temporary = join(home, `holder-${name}`);
  writeFileSync(temporary, JSON.stringify(identify(process.pid)), { mode: 0o600 });
  renameSync(temporary, join(folder, name));
  return name;
}

export function removeHolder(home: string, name: string): void {
  rmSync(join(folderOf(home), name), { force: true });
}

export function isHolder(home: string, name: string): boolean {
  return list(home).includes(name);
}

/** Checks whether a running process uses the server. Removes the files of dead processes. */
export function isHeld(home: string): boolean {
  return (
    list(home).filter((name) => {
      const holder = read(join(folderOf(home), name));
      const alive = holder !== undefined && isAlive(holder);
      if (!alive) removeHolder(home, name);
      return alive;
    }).length > 0
  );
}

function list(home: string): string[] {
  try {
    return readdirSync(folderOf(home));
  } catch {
    return [];
  }
}

function read(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
