import type { DraftsPort } from '@parlay/ports';

const PREFIX = 'parlay.draft.';
const MAX_BYTES = 20_000;

export interface Drafts {
  of(remote: string): DraftsPort;
  /** Why an always-mounted remote should not be swapped now. */
  held(): boolean;
}

/** What players have typed, by remote: in memory, and in this tab's storage for a reload. */
export function createDrafts(storage: Storage | undefined): Drafts {
  const memory = new Map<string, unknown>();
  const holds = new Set<symbol>();

  return {
    held: () => holds.size > 0,
    of: (remote) => {
      const name = (key: string) => `${PREFIX}${remote}.${key}`;
      return {
        read: (key) => (memory.has(name(key)) ? memory.get(name(key)) : readStored(storage, name(key))),
        write(key, value) {
          memory.set(name(key), structuredClone(value));
          const text = JSON.stringify(value);
          if (text === undefined || text.length > MAX_BYTES) return;
          attempt(() => storage?.setItem(name(key), text));
        },
        clear(key) {
          memory.delete(name(key));
          attempt(() => storage?.removeItem(name(key)));
        },
        hold() {
          const mine = Symbol(remote);
          holds.add(mine);
          return () => void holds.delete(mine);
        },
      };
    },
  };
}

function readStored(storage: Storage | undefined, name: string): unknown {
  return attempt(() => {
    const text = storage?.getItem(name);
    return text === null || text === undefined ? undefined : (JSON.parse(text) as unknown);
  });
}

/** Storage may be full or forbidden: drafts then live as long as the page. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
