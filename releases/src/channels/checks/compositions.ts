import { createHash } from 'node:crypto';
import type { Reader } from '../../database/connect.ts';
import type { Composition } from '../../gate/browser-check-job.ts';
import { without } from '../../gate/ownership.ts';
import { canariesOf, liveOf } from '../pointers/pointers.ts';
import type { Pointed } from '../pointers/revise.ts';

export interface Compositions {
  /** Names the live set with the candidates, all canaries in flight, and whose pages are tried: a verdict speaks of this. */
  digest: string;
  /** The live set with the candidates first, then with each canary in flight. */
  all: [Composition, ...Composition[]];
}

/** Versions that a channel points at, for everyone and for some. */
export interface Pointers {
  live: readonly Pointed[];
  canaries: readonly Pointed[];
}

export const pointersOf = async (db: Reader, channel: string): Promise<Pointers> => ({
  live: await liveOf(db, channel),
  canaries: await canariesOf(db, channel),
});

/** Returns what visitors of a channel could get with the candidates live. */
export function compositionsOf(
  pointers: Pointers,
  candidates: readonly Pointed[],
  retired: readonly string[],
): Compositions {
  const names = candidates.map(({ remote }) => remote);
  const live = without(pointers.live, [...retired, ...names]);
  const canaries = without(pointers.canaries, [...retired, ...names]).map(named);
  const base = [...live, ...candidates].map(named).sort(byName);
  const tried = candidates.map(named).sort(byName);
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

const named = ({ remote, version, digest }: Pointed): Pointed => ({ remote, version, digest });
const byName = (a: Pointed, b: Pointed) => (a.remote < b.remote ? -1 : 1);
