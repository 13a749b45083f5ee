export interface LiveChange {
  kind: 'promote' | 'rollback';
  digest: string;
}

/**
 * What a rollback without a target goes back to: the version that was live before the one that is.
 * A promotion steps forward, a rollback steps back to its target, so that rolling back twice goes two versions back
 * instead of there and back again.
 */
export function previousLive(changes: readonly LiveChange[]): string | undefined {
  const path: string[] = [];
  for (const change of changes) {
    const earlier = path.lastIndexOf(change.digest);
    if (change.kind === 'rollback' && earlier >= 0) path.length = earlier + 1;
    else if (path.at(-1) !== change.digest) path.push(change.digest);
  }
  return path.at(-2);
}
