import { createHash } from 'node:crypto';
import type { Reader } from '../../database/connect.ts';
import type { Composition } from '../../gate/browser-check-job.ts';
import { withoutRemotes } from '../../gate/ownership.ts';
import { canariesOf, liveOf } from '../pointers/pointers.ts';
import type { PointedRelease } from '../pointers/revise.ts';

export interface Compositions {
  /** Hash of the live set with the candidates, of the canaries in flight and of the candidates. Verdicts refer to it. */
  digest: string;
  /** First the live set with the candidates, then this set with each canary in flight. */
  all: [Composition, ...Composition[]];
}

/** Versions that a channel points at, for everyone and as canaries. */
export interface Pointers {
  live: readonly PointedRelease[];
  canaries: readonly PointedRelease[];
}

export const pointersOf = async (db: Reader, channel: string): Promise<Pointers> => ({
  live: await liveOf(db, channel),
  canaries: await canariesOf(db, channel),
});

/** Returns the sets of versions that visitors of a channel could get once the candidates are live. */
export function compositionsOf(
  pointers: Pointers,
  candidates: readonly PointedRelease[],
  retired: readonly string[],
): Compositions {
  const names = candidates.map(({ remote }) => remote);
  const live = withoutRemotes(pointers.live, [...retired, ...names]);
  const canaries = withoutRemotes(pointers.canaries, [...retired, ...names]).map(toPointed);
  const base = [...live, ...candidates].map(toPointed).sort(byName);
  const candidatePointers = candidates.map(toPointed).sort(byName);
  const text = JSON.stringify(
    [base, canaries, candidatePointers].map((list) => list.map(({ remote, digest }) => `${remote} ${digest}`)),
  );
  return {
    digest: createHash('sha256').update(text).digest('hex'),
    all: [
      { name: 'with what is live', remotes: base },
      ...canaries.map((canary) => ({
        name: `with ${canary.remote} ${canary.version} in flight`,
        remotes: [...base.filter(({ remote }) => remote !== canary.remote), canary].sort(byName),
      })),
    ],
  };
}

const toPointed = ({ remote, version, digest }: PointedRelease): PointedRelease => ({ remote, version, digest });
const byName = (a: PointedRelease, b: PointedRelease) => (a.remote < b.remote ? -1 : 1);
