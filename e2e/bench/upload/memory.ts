import { readFileSync } from 'node:fs';

const EVERY_MS = 50;

/** Returns the resident memory of a process in MB (Linux only). */
export function residentMb(pid: number): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Watches a process's memory while a task runs. Returns the highest figure in MB. */
export async function measurePeak(pid: number, task: () => Promise<void>): Promise<number> {
  let highest = residentMb(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid));
  }, EVERY_MS);
  try {
    await task();
  } finally {
    clearInterval(timer);
  }
  return highest;
}
