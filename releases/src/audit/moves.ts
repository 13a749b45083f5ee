interface Release {
  remote: string;
  digest: string;
}

/** Change of one pointer, from a log entry or from a revision that is about to be written. */
export interface LoggedMove extends Release {
  detail: { from?: unknown; withdrawn?: unknown; paused?: unknown; retired?: unknown };
}

interface Moves {
  /** Releases that visitors start to get. */
  started: Release[];
  /** Releases that visitors no longer get because of a rollback. */
  takenBack: Release[];
}

/** Returns the releases that a log entry, or a revision about to be written, starts and takes back. */
export function movesOf(action: string, changes: readonly LoggedMove[]): Moves {
  const started: Release[] = [];
  const takenBack: Release[] = [];
  for (const { remote, digest, detail } of changes) {
    const { from, withdrawn, paused, retired } = detail;
    if (!STARTING_ACTIONS.has(action) || paused === true || retired === true) continue;
    started.push({ remote, digest });
    if (action !== 'rollback') continue;
    for (const previous of [from, withdrawn])
      if (typeof previous === 'string' && previous !== digest) takenBack.push({ remote, digest: previous });
  }
  return { started, takenBack };
}

const STARTING_ACTIONS: ReadonlySet<string> = new Set(['promote', 'canary', 'rollback']);
