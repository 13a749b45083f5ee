interface Release {
  remote: string;
  digest: string;
}

/** A pointer's move: of an entry of the log, or of a revision before it is written. */
export interface Moved extends Release {
  detail: { from?: unknown; withdrawn?: unknown; paused?: unknown; retired?: unknown };
}

interface Moves {
  /** Releases that visitors get from now on. */
  started: Release[];
  /** Releases that visitors got until now. */
  takenBack: Release[];
}

/** Returns what an entry of the log, or a revision before it is written, starts and takes back. */
export function movesOf(action: string, changes: readonly Moved[]): Moves {
  const started: Release[] = [];
  const takenBack: Release[] = [];
  for (const { remote, digest, detail } of changes) {
    const { from, withdrawn, paused, retired } = detail;
    if (!STARTING.has(action) || paused === true || retired === true) continue;
    started.push({ remote, digest });
    if (action !== 'rollback') continue;
    for (const gone of [from, withdrawn])
      if (typeof gone === 'string' && gone !== digest) takenBack.push({ remote, digest: gone });
  }
  return { started, takenBack };
}

const STARTING: ReadonlySet<string> = new Set(['promote', 'canary', 'rollback']);
