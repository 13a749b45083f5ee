import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the current child processes of a process. */
export function childrenOf(pid: number): number[] {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  } catch {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const rows = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/));
    text = rows.flatMap(([child, parent]) => (child && Number(parent) === pid ? [child] : [])).join(' ');
  }
  return text.split(' ').map(Number).filter(Boolean);
}

/** Sends SIGKILL. Ignores a process that has already exited. */
export function sendSigkill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves once the process has exited, even if it is still a zombie. */
export async function waitForExit(pid: number): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 5) {
    if (!isRunning(pid)) return;
    await delay(5);
  }
  throw new Error(`the process ${pid} does not go`);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}
