import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** User that runs the database. If undefined, the current user. PostgreSQL refuses to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

const ROOT_FOLDER = '/var/lib/parlay';

export function chooseUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = passwd.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

/** Returns the given folder, or one below /var/lib if the user cannot access it, for example because it is in /root. */
export function reachableFolder(folder: string, user: RunAs | undefined): string {
  mkdirSync(folder, { recursive: true });
  if (!user || succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user)) return folder;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const fallbackFolder = join(rootFolder(), hash);
  mkdirSync(fallbackFolder, { recursive: true, mode: 0o755 });
  return fallbackFolder;
}

/** Returns a folder of binaries that the user may execute: the package's, or a copy that only root can write. */
export function executableBinaries(native: string, version: string, user: RunAs | undefined): string {
  if (!user || succeeds(join(native, 'bin', 'postgres'), ['--version'], user)) return native;
  const copy = join(rootFolder(), `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const temporary = mkdtempSync(join(rootFolder(), 'copy-'));
    cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
    chmodSync(temporary, 0o755);
    try {
      renameSync(temporary, copy);
    } catch {
      // Another process has made the same copy.
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  refuseUnlessRoots(copy);
  return copy;
}

function rootFolder(): string {
  mkdirSync(ROOT_FOLDER, { recursive: true, mode: 0o755 });
  refuseUnlessRoots(ROOT_FOLDER);
  return ROOT_FOLDER;
}

function refuseUnlessRoots(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Error(`${folder} must belong to root and be writable by root only; remove it and start again.`);
  }
}

function succeeds(command: string, args: string[], user: RunAs): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}
