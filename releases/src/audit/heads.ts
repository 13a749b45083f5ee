import type { RevisionMark } from '../replies/heads.ts';

/** Milliseconds for which an edge's head counts; running edges report again sooner. */
const MAX_AGE = 120_000;
/** Maximum edges of an installation, with room for replaced ones. */
const MAX_EDGES = 1_000;

export interface HeadStore {
  /** Records the log entry that an edge holds. */
  record(edge: string, held: RevisionMark): void;
  /** Returns the marks that edges currently hold. */
  all(): RevisionMark[];
}

/**
 * Holds the newest log entries that edges report. They are only in this process's memory, so that anyone who can alter
 * the log in the database cannot also alter them.
 */
export function createHeadStore(now: () => number = Date.now): HeadStore {
  const heads = new Map<string, { held: RevisionMark; at: number }>();
  return {
    record(edge, held) {
      heads.delete(edge);
      heads.set(edge, { held, at: now() });
      const [oldest] = heads.keys();
      if (heads.size > MAX_EDGES && oldest !== undefined) heads.delete(oldest);
    },
    all: () => [...heads.values()].filter(({ at }) => at > now() - MAX_AGE).map(({ held }) => held),
  };
}
