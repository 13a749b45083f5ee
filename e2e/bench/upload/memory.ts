import { readFileSync } from 'node:fs';

const SAMPLE_INTERVAL_MS = 50;

/** Returns the resident memory of a process in MB (Linux only). */
export function residentMb(pid: number): number {
  const [, kilobytes = 'NaN'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Samples a process's memory while a task runs. Returns the maximum in MB. */
export async function measurePeak(pid: number, task: () => Promise<void>): Promise<number> {
  let highest = residentMb(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid));
  }, SAMPLE_INTERVAL_MS);
  try {
    await task();
  } finally {
    clearInterval(timer);
  }
  return highest;
}
