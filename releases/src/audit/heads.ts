import type { RevisionMark } from '../replies/heads.ts';

/** How long the head of an edge that is silent since counts, in milliseconds; living ones tell it again before. */
const COUNTS_FOR = 120_000;
/** Edges of one installation, with room for those that were replaced. */
const MOST_EDGES = 1_000;

export interface Heads {
  /** Notes what an edge holds. */
  note(edge: string, held: RevisionMark): void;
  /** Returns the marks that edges hold now. */
  all(): RevisionMark[];
}

/**
 * The newest entries of the log that edges hold, by their own word. They are in the memory of this process alone: anyone who may
 * write in the database cannot change them with the log.
 */
export function heldHeads(now: () => number = Date.now): Heads {
  const heads = new Map<string, { held: RevisionMark; at: number }>();
  return {
    note(edge, held) {
      heads.delete(edge);
      heads.set(edge, { held, at: now() });
      const [oldest] = heads.keys();
      if (heads.size > MOST_EDGES && oldest !== undefined) heads.delete(oldest);
    },
    all: () => [...heads.values()].filter(({ at }) => at > now() - COUNTS_FOR).map(({ held }) => held),
  };
}
