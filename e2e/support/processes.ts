import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the id of the process that listens on a port (Linux only), or 0 if there is none. */
export function pidListeningOn(port: number): number {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listening(table, port)));
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      for (const handle of readdirSync(`/proc/${pid}/fd`))
        if (sockets.has(readlinkSync(`/proc/${pid}/fd/${handle}`))) return Number(pid);
    } catch {
      // The process has ended or belongs to another user.
    }
  }
  return 0;
}

const LISTEN = '0A';

function listening(table: string, port: number): string[] {
  const portHex = port.toString(16).toUpperCase().padStart(4, '0');
  return readFileSync(table, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${portHex}`) && state === LISTEN)
    .map((columns) => `socket:[${columns[9]}]`);
}
