import { createHash } from 'node:crypto';
import type { Reader } from '../../database/connect.ts';
import type { Composition } from '../../gate/browser-check-job.ts';
import { without } from '../../gate/ownership.ts';
import { canariesOf, liveOf } from '../pointers/pointers.ts';
import type { Pointed } from '../pointers/revise.ts';

export interface Compositions {
  /** Hash of the live set with the candidates, of the canaries in flight and of the candidates. Verdicts refer to it. */
  digest: string;
  /** First the live set with the candidates, then this set with each canary in flight. */
  all: [Composition, ...Composition[]];
}

/** Versions that a channel points at, for everyone and as canaries. */
export interface Pointers {
  live: readonly Pointed[];
  canaries: readonly Pointed[];
}

export const pointersOf = async (db: Reader, channel: string): Promise<Pointers> => ({
  live: await liveOf(db, channel),
  canaries: await canariesOf(db, channel),
});

/** Returns the sets of versions that visitors of a channel could get once the candidates are live. */
export function compositionsOf(
  pointers: Pointers,
  candidates: readonly Pointed[],
  retired: readonly string[],
): Compositions {
  const names = candidates.map(({ remote }) => remote);
  const live = without(pointers.live, [...retired, ...names]);
  const canaries = without(pointers.canaries, [...retired, ...names]).map(toPointed);
  const base = [...live, ...candidates].map(toPointed).sort(byName);
  const tried = candidates.map(toPointed).sort(byName);
  const text = JSON.stringify(
    [base, canaries, tried].map((list) => list.map(({ remote, digest }) => `${remote} ${digest}`)),
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

const toPointed = ({ remote, version, digest }: Pointed): Pointed => ({ remote, version, digest });
const byName = (a: Pointed, b: Pointed) => (a.remote < b.remote ? -1 : 1);
