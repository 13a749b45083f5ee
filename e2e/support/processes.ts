import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Process that listens on a port, as the kernel knows it (Linux); 0 where nobody does. */
export function pidOn(port: number): number {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listening(table, port)));
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      for (const handle of readdirSync(`/proc/${pid}/fd`))
        if (sockets.has(readlinkSync(`/proc/${pid}/fd/${handle}`))) return Number(pid);
    } catch {
      // Gone meanwhile, or somebody else's.
    }
  }
  return 0;
}

const LISTEN = '0A';

function listening(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return readFileSync(table, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${wanted}`) && state === LISTEN)
    .map((columns) => `socket:[${columns[9]}]`);
}
