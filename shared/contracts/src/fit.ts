import type { Release } from './release.ts';
import { satisfies } from './version-range.ts';

/** Versions that a page provides to remotes: of libraries and of contracts. */
export type Given = Pick<Release, 'contracts' | 'shares'>;

/** An unmet need of a remote; `given` is undefined when the page has nothing of that name. */
export type Unmet =
  | { kind: 'library'; name: string; needed: string; given: string | undefined }
  | { kind: 'contract'; name: string; needed: number; given: number | undefined };

/** Returns every unmet need of a remote. The promotion gate checks against the live host, each page against itself. */
export function unmetBy({ shares, contracts }: Given, remote: Pick<Release, 'contracts' | 'needs'>): Unmet[] {
  const unmet: Unmet[] = [];
  for (const [name, needed] of Object.entries(remote.needs)) {
    const given = shares[name];
    if (given === undefined || !satisfies(given, needed)) unmet.push({ kind: 'library', name, needed, given });
  }
  const kept: Partial<Record<string, number>> = contracts;
  for (const [name, needed = 0] of Object.entries(remote.contracts)) {
    const given = kept[name];
    if (needed > (given ?? 0)) unmet.push({ kind: 'contract', name, needed, given });
  }
  return unmet;
}
