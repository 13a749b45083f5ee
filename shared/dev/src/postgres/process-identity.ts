import { readFileSync } from 'node:fs';

/** Identifies a process, even if a later one gets the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in the kernel's units, or empty if the system does not report it. */
  started: string;
}

/** Reads the state letter and start time from `/proc`. Returns undefined without `/proc`. */
function kernelView(pid: number): { state: string; started: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and parentheses, so fields are counted from its closing parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

export function identify(pid: number): ProcessIdentity {
  return { pid, started: kernelView(pid)?.started ?? '' };
}

/** Checks whether a process runs. A zombie counts as dead, because in a container it may never be reaped. */
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
