import type { Reader } from './pointers.ts';

export interface LiveChange {
  kind: 'promote' | 'rollback' | 'retire';
  digest: string;
}

/**
 * Returns the versions live before the current one, the latest first: the targets of successive rollbacks without a target.
 * A promotion steps forward and a rollback steps back to its target, so two rollbacks go two versions back instead of
 * alternating.
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

/** By remote the releases that everyone had, the latest first, without the present one. */
export async function waysOf(db: Reader, channel: string): Promise<Map<string, string[]>> {
  const changes = await db
    .selectFrom('change')
    .select(['remote', 'kind', 'digest'])
    .where('channel', '=', channel)
    .where('live', '=', true)
    .orderBy('revision')
    .execute();
  return new Map([...Map.groupBy(changes, ({ remote }) => remote)].map(([remote, steps]) => [remote, wayBack(steps)]));
}
