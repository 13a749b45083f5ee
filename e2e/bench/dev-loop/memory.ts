import { readdirSync, readFileSync } from 'node:fs';

/** Returns the memory in MB of a process, its descendants and a data folder's database servers (sum of PSS; Linux). */
export function memoryOf(pid: number, dataDir: string): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${entry}/stat`);
    parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const roots = new Set([pid]);
  for (const one of parents.keys()) if (read(`/proc/${one}/cmdline`).includes(dataDir)) roots.add(one);
  const isBelow = (one: number): boolean => {
    if (roots.has(one)) return true;
    const parent = parents.get(one);
    return parent !== undefined && parent > 1 && isBelow(parent);
  };
  const kilobytes = [...parents.keys()].filter(isBelow).map((one) => {
    const [, pss] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`)) ?? [];
    return Number(pss ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

/** Returns a file's text, or an empty string if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
