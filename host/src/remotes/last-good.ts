import type { Locale } from '@parlay/contracts/brand';
import { SetRemote } from '@parlay/contracts/release';
import { z } from 'zod/mini';
import { readJson, type SafeStorage } from '../lib/storage.ts';

const PREFIX = 'parlay.last-good.';
const Kept = z.array(SetRemote);
/** One to stand in for the live version, and one for the case that it was the live one. */
const MOST = 2;

/** The last versions of each remote that worked in this browser: what a broken one is replaced by, in the same page view. */
export interface LastGood {
  worked(remote: SetRemote): void;
  /** A version that had worked in one slot broke in another. */
  failed(remote: SetRemote): void;
  /** The newest other version than the broken one that has worked before. */
  before(broken: SetRemote): SetRemote | undefined;
}

/** By locale, because a version carries the paths of one. */
export function createLastGood(storage: SafeStorage, locale: Locale): LastGood {
  const memory = new Map<string, SetRemote[]>();
  const bad = new Set<string>();
  const key = (name: string) => `${PREFIX}${locale}.${name}`;

  const read = (name: string): SetRemote[] => {
    const known = memory.get(name);
    if (known) return known;
    const parsed = z.safeParse(Kept, readJson(storage, key(name)));
    return parsed.success ? parsed.data : [];
  };

  const write = (name: string, versions: SetRemote[]) => {
    memory.set(name, versions);
    storage.write(key(name), JSON.stringify(versions));
  };

  const without = ({ remote, digest }: SetRemote) => read(remote).filter((one) => one.digest !== digest);

  return {
    worked(remote) {
      if (bad.has(remote.digest)) return;
      if (memory.get(remote.remote)?.[0]?.digest === remote.digest) return;
      write(remote.remote, [remote, ...without(remote)].slice(0, MOST));
    },
    failed(remote) {
      bad.add(remote.digest);
      write(remote.remote, without(remote));
    },
    before: (broken) => without(broken)[0],
  };
}
