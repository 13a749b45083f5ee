export interface LiveChange {
  kind: 'promote' | 'rollback' | 'retire';
  digest: string;
}

/**
 * What was live before the version that is, the latest first: where rollbacks without a target lead, one after another.
 * A promotion steps forward, a rollback steps back to its target, so that rolling back twice goes two versions back
 * instead of there and back again.
 */
export function wayBack(changes: readonly LiveChange[]): string[] {
  const path: string[] = [];
  for (const change of changes) {
    const earlier = path.lastIndexOf(change.digest);
    if (change.kind === 'rollback' && earlier >= 0) path.length = earlier + 1;
    else if (path.at(-1) !== change.digest) path.push(change.digest);
  }
  return path.slice(0, -1).reverse();
}
