import { readFileSync } from 'node:fs';

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  /** Start time as the kernel counts it; empty where the system does not tell. */
  started: string;
}

/** State letter and start time from `/proc`, or undefined where there is none. */
function kernelView(pid: number): { state: string; started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold spaces and brackets; the fields count from its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

export function identify(pid: number): ProcessIdentity {
  return { pid, started: kernelView(pid)?.started ?? '' };
}

/** A zombie counts as dead: in a container nobody may ever reap it. */
export function isAlive(process_: ProcessIdentity): boolean {
  try {
    process.kill(process_.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const view = kernelView(process_.pid);
  if (!view) return true;
  return view.state !== 'Z' && (process_.started === '' || process_.started === view.started);
}
