import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Clock ticks of /proc in a second; the same on every Linux that Node runs on. */
const TICKS = 100;
/** Least processor time of a process that makes progress, in seconds; a waiting one uses less for its timers. */
const WORK = 0.5;

export interface Movement {
  /** Anything that differs when something has moved, such as how much it has written. */
  sign?(): unknown;
  /** Process whose use of the processor, with that of its children, is a movement too. */
  pid?(): number | undefined;
}

/**
 * Waits for a fact while anything moves. Returns false once nothing has moved for `stillMs`: not after a fixed time, which a
 * busy machine needs for less. `goesOn` may end it earlier.
 */
export async function untilStill(
  fact: () => Promise<boolean>,
  { sign = () => undefined, pid = () => undefined }: Movement,
  { stillMs = 60_000, pauseMs = 50, goesOn = (): boolean => true } = {},
): Promise<boolean> {
  let last = { at: performance.now(), sign: sign(), worked: processorTime(pid()) };
  while (goesOn()) {
    if (await fact()) return true;
    const now = { at: performance.now(), sign: sign(), worked: processorTime(pid()) };
    const hasMoved = now.sign !== last.sign || Math.abs(now.worked - last.worked) >= WORK;
    if (hasMoved) last = now;
    else if (now.at - last.at > stillMs) return false;
    await delay(pauseMs);
  }
  return false;
}

/** Seconds of a processor that a process and its children have used; 0 where the system does not tell. */
export function processorTime(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const own = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return childrenOf(pid).reduce((sum, child) => sum + processorTime(child), own);
  } catch {
    return 0;
  }
}

/** Children of all of its threads. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
