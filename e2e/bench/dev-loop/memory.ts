import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the memory in MB of a process, its descendants and a data folder's database servers: the sum of PSS on Linux.
 */
export function memoryOf(pid: number, dataDir: string): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readText(`/proc/${entry}/stat`);
    parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const roots = new Set([pid]);
  for (const id of parents.keys()) if (readText(`/proc/${id}/cmdline`).includes(dataDir)) roots.add(id);
  const isBelow = (id: number): boolean => {
    if (roots.has(id)) return true;
    const parent = parents.get(id);
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  const kilobytes = [...parents.keys()].filter(isBelow).map((id) => {
    const [, pss] = /^Pss:\s+(\d+)/m.exec(readText(`/proc/${id}/smaps_rollup`)) ?? [];
    return Number(pss ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

/** Returns a file's text, or an empty string if the process has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
