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
  /** Returns true while a remote holds its drafts. Always-mounted remotes should not be swapped then. */
  isHeld(): boolean;
  /**
   * Called before subscribers learn of a session change. Drafts belong to a player. A logout deletes them. After an
   * automatic end of the session they are set aside until the same player returns in this tab.
   */
  setOwner(session: SessionState): void;
}

/**
 * Creates the store for unfinished input, by remote. It is kept in memory, and in the tab's storage to survive a
 * reload.
 */
export function createDrafts(storage: SafeStorage): Drafts {
  const memory = new Map<string, unknown>();
  const holds = new Set<symbol>();
  const get = (name: string) => (memory.has(name) ? memory.get(name) : readJson(storage, name));

  function put(name: string, value: unknown) {
    memory.set(name, structuredClone(value));
    const text = JSON.stringify(value);
    // If this draft is too long to store, an older one must not be restored instead.
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
    isHeld: () => holds.size > 0,
    setOwner(session) {
      if (session.status === 'unknown') return;
      const owner = get(OWNER);
      const next = session.status === 'player' ? session.user.customerId : undefined;
      if (owner === next) return;
      const aside = z.safeParse(Aside, get(ASIDE));
      if (typeof owner === 'string') {
        const drafts = removeAll();
        const endedAutomatically = session.status === 'guest' && session.reason !== 'logged-out';
        if (endedAutomatically) put(ASIDE, { owner, drafts });
        else remove(ASIDE);
      }
      if (next === undefined) return remove(OWNER);
      put(OWNER, next);
      if (!aside.success) return;
      remove(ASIDE);
      if (aside.data.owner !== next) return;
      // Input made since then is newer, so it wins.
      for (const [name, value] of Object.entries(aside.data.drafts)) if (get(name) === undefined) put(name, value);
    },
    of: (remote) => {
      const name = (key: string) => `${PREFIX}${remote}.${key}`;
      return {
        read: (key) => get(name(key)),
        write: (key, value) => put(name(key), value),
        clear: (key) => remove(name(key)),
        hold() {
          const token = Symbol(remote);
          holds.add(token);
          return () => void holds.delete(token);
        },
      };
    },
  };
}
