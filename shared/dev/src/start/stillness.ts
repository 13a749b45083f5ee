import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Clock ticks of /proc per second, the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Seconds of CPU time that count as progress. The timers of a waiting process use less. */
const PROGRESS_CPU_SECONDS = 0.5;

export interface ProgressSource {
  /** Returns a value that changes with progress, such as the number of bytes written. */
  sign?(): unknown;
  /** Returns the process whose CPU time, including its children's, also counts as progress. */
  pid?(): number | undefined;
}

/**
 * Waits until the condition is true. Returns false after `stillMs` without progress, not after a fixed time, because a
 * busy machine may need much longer. Also returns false as soon as `goesOn` does.
 */
export async function waitWhileProgressing(
  condition: () => Promise<boolean>,
  { sign = () => undefined, pid = () => undefined }: ProgressSource,
  { stillMs = 60_000, pauseMs = 50, goesOn = (): boolean => true } = {},
): Promise<boolean> {
  let last = { at: performance.now(), sign: sign(), worked: cpuSeconds(pid()) };
  while (goesOn()) {
    if (await condition()) return true;
    const now = { at: performance.now(), sign: sign(), worked: cpuSeconds(pid()) };
    const hasMoved = now.sign !== last.sign || Math.abs(now.worked - last.worked) >= PROGRESS_CPU_SECONDS;
    if (hasMoved) last = now;
    else if (now.at - last.at > stillMs) return false;
    await delay(pauseMs);
  }
  return false;
}

/** Returns the CPU seconds of a process and its children, or 0 if the system does not report them. */
export function cpuSeconds(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), own);
  } catch {
    return 0;
  }
}

/** Returns the child processes of all its threads. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
