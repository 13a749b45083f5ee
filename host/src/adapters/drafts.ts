import type { SessionState } from '@parlay/contracts/session';
import type { DraftsPort } from '@parlay/ports';
import { z } from 'zod/mini';
import { readJson, type SafeStorage } from '../lib/storage.ts';

const PREFIX = 'parlay.draft.';
const OWNER = 'parlay.drafts-of';
const ASIDE = 'parlay.drafts-aside';
const Aside = z.object({ owner: z.string(), drafts: z.record(z.string(), z.unknown()) });
const MAX_BYTES = 20_000;

export interface Drafts {
  of(remote: string): DraftsPort;
  /** Whether an always-mounted remote should not be swapped now. */
  held(): boolean;
  /**
   * Called before subscribers learn of a session change. Drafts belong to a player: a logout deletes them; after an
   * automatic end of the session they are set aside until the same player returns in this tab.
   */
  belongTo(session: SessionState): void;
}

/** Unfinished input of players, by remote: in memory, and in the tab's storage for a reload. */
export function createDrafts(storage: SafeStorage): Drafts {
  const memory = new Map<string, unknown>();
  const holds = new Set<symbol>();
  const get = (name: string) => (memory.has(name) ? memory.get(name) : readJson(storage, name));

  function put(name: string, value: unknown) {
    memory.set(name, structuredClone(value));
    const text = JSON.stringify(value);
    // If this draft does not fit, an older one must not come back in its place.
    storage.remove(name);
    if (text !== undefined && text.length <= MAX_BYTES) storage.write(name, text);
  }

  function remove(name: string) {
    memory.delete(name);
    storage.remove(name);
  }

  function removeAll(): Record<string, unknown> {
    const names = new Set([...memory.keys(), ...storage.keys()].filter((name) => name.startsWith(PREFIX)));
    const all = Object.fromEntries([...names].map((name) => [name, get(name)]));
    for (const name of names) remove(name);
    return all;
  }

  return {
    held: () => holds.size > 0,
    belongTo(session) {
      if (session.status === 'unknown') return;
      const owner = get(OWNER);
      const next = session.status === 'player' ? session.user.customerId : undefined;
      if (owner === next) return;
      const aside = z.safeParse(Aside, get(ASIDE));
      if (typeof owner === 'string') {
        const drafts = removeAll();
        const endedByItself = session.status === 'guest' && session.reason !== 'logged-out';
        if (endedByItself) put(ASIDE, { owner, drafts });
        else remove(ASIDE);
      }
      if (next === undefined) return remove(OWNER);
      put(OWNER, next);
      if (!aside.success) return;
      remove(ASIDE);
      if (aside.data.owner !== next) return;
      // Input since then is newer.
      for (const [name, value] of Object.entries(aside.data.drafts)) if (get(name) === undefined) put(name, value);
    },
    of: (remote) => {
      const name = (key: string) => `${PREFIX}${remote}.${key}`;
      return {
        read: (key) => get(name(key)),
        write: (key, value) => put(name(key), value),
        clear: (key) => remove(name(key)),
        hold() {
          const mine = Symbol(remote);
          holds.add(mine);
          return () => void holds.delete(mine);
        },
      };
    },
  };
}
