import { SetRemote } from '@parlay/contracts/release';
import { z } from 'zod/mini';

const PREFIX = 'parlay.last-good.';

/** The last version of each remote that worked in this browser: what a broken one is replaced by, in the same page view. */
export interface LastGood {
  worked(remote: SetRemote): void;
  /** A version other than the broken one that has worked before. */
  before(broken: SetRemote): SetRemote | undefined;
}

export function createLastGood(storage: Storage | undefined): LastGood {
  const memory = new Map<string, SetRemote>();
  const read = (name: string): SetRemote | undefined => {
    const known = memory.get(name);
    if (known) return known;
    try {
      const parsed = z.safeParse(SetRemote, JSON.parse(storage?.getItem(PREFIX + name) ?? 'null'));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    worked(remote) {
      memory.set(remote.remote, remote);
      try {
        storage?.setItem(PREFIX + remote.remote, JSON.stringify(remote));
      } catch {
        // Forbidden or full: this page still remembers.
      }
    },
    before(broken) {
      const known = read(broken.remote);
      return known && known.digest !== broken.digest ? known : undefined;
    },
  };
}
