import type { Locale } from '@parlay/contracts/brand';
import type { SetRemote } from '@parlay/contracts/release';
import { z } from 'zod/mini';
import { readJson, type SafeStorage } from '../../lib/storage.ts';
import { ReceivedRemote } from '../release-set/received.ts';

const PREFIX = 'parlay.last-good.';
/** Perhaps written by a newer host. */
const Stored = z.array(ReceivedRemote);
/** The live version and a replacement. */
const MAX_VERSIONS = 2;

/**
 * The last versions of each remote that worked in this browser. They can replace a broken version without a page
 * load.
 */
export interface LastGood {
  worked(remote: SetRemote): void;
  /** Removes a version, even if it worked in another slot. */
  failed(remote: SetRemote): void;
  /** Returns the newest version that worked before, other than the broken one. */
  before(broken: SetRemote): SetRemote | undefined;
}

/** Creates the list, stored by locale because a version has the paths of one locale. */
export function createLastGood(storage: SafeStorage, locale: Locale): LastGood {
  const memory = new Map<string, SetRemote[]>();
  const bad = new Set<string>();
  const key = (name: string) => `${PREFIX}${locale}.${name}`;

  const read = (name: string): SetRemote[] => {
    const known = memory.get(name);
    if (known) return known;
    const parsed = z.safeParse(Stored, readJson(storage, key(name)));
    return parsed.success ? parsed.data : [];
  };

  const write = (name: string, versions: SetRemote[]) => {
    memory.set(name, versions);
    storage.write(key(name), JSON.stringify(versions));
  };

  const withoutVersion = ({ remote, digest }: SetRemote) => read(remote).filter((one) => one.digest !== digest);

  return {
    worked(remote) {
      if (bad.has(remote.digest)) return;
      if (memory.get(remote.remote)?.[0]?.digest === remote.digest) return;
      write(remote.remote, [remote, ...withoutVersion(remote)].slice(0, MAX_VERSIONS));
    },
    failed(remote) {
      bad.add(remote.digest);
      write(remote.remote, withoutVersion(remote));
    },
    before: (broken) => withoutVersion(broken)[0],
  };
}
