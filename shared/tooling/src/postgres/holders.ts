import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity } from './process-identity.ts';

const folderOf = (home: string) => join(home, 'holders');

/** Notes that this process uses the server. Returns the name of the note. */
export function takeHold(home: string): string {
  const folder = folderOf(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = randomUUID();
  // Complete when it appears: a note cut short by a kill would name nobody.
  const draft = join(home, `holder-${name}`);
  writeFileSync(draft, JSON.stringify(identify(process.pid)), { mode: 0o600 });
  renameSync(draft, join(folder, name));
  return name;
}

export function letGo(home: string, name: string): void {
  rmSync(join(folderOf(home), name), { force: true });
}

export function holds(home: string, name: string): boolean {
  return list(home).includes(name);
}

/** Whether a living process still uses the server; notes of dead ones are removed on the way. */
export function isHeld(home: string): boolean {
  return (
    list(home).filter((name) => {
      const holder = read(join(folderOf(home), name));
      const alive = holder !== undefined && isAlive(holder);
      if (!alive) letGo(home, name);
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
