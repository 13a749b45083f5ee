import type { Release } from './release.ts';
import { satisfies } from './version-range.ts';

/** What a page gives to a remote: libraries by their versions, and the versions of the contracts that it keeps. */
export type Given = Pick<Release, 'contracts' | 'shares'>;

/** What a remote wants and does not get; `given` is empty where there is nothing of the name. */
export type Unmet =
  | { kind: 'library'; name: string; needed: string; given: string | undefined }
  | { kind: 'contract'; name: string; needed: number; given: number | undefined };

/** Everything that keeps a remote from working in a page: the gate asks it of the live host, each page of itself. */
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
