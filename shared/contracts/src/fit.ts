import type { Release } from './release.ts';
import { satisfies } from './version-range.ts';

/** Versions of libraries and contracts that a page provides to remotes. */
export type ProvidedVersions = Pick<Release, 'contracts' | 'shares'>;

/** An unmet requirement of a remote. `providedVersion` is undefined if the page has nothing with that name. */
export type UnmetRequirement =
  | { kind: 'library'; name: string; needed: string; providedVersion: string | undefined }
  | { kind: 'contract'; name: string; needed: number; providedVersion: number | undefined };

/** Returns every unmet requirement of a remote. The promotion gate checks it against the live host, each page against itself. */
export function unmetRequirements(
  { shares, contracts }: ProvidedVersions,
  remote: Pick<Release, 'contracts' | 'needs'>,
): UnmetRequirement[] {
  const unmet: UnmetRequirement[] = [];
  for (const [name, needed] of Object.entries(remote.needs)) {
    const providedVersion = shares[name];
    if (providedVersion === undefined || !satisfies(providedVersion, needed))
      unmet.push({ kind: 'library', name, needed, providedVersion });
  }
  const provided: Partial<Record<string, number>> = contracts;
  for (const [name, needed = 0] of Object.entries(remote.contracts)) {
    const providedVersion = provided[name];
    if (needed > (providedVersion ?? 0)) unmet.push({ kind: 'contract', name, needed, providedVersion });
  }
  return unmet;
}
