import type { Reader } from '../../database/connect.ts';
import * as queries from './live-history.gen.ts';

export interface LiveChange {
  kind: 'promote' | 'rollback' | 'retire';
  digest: string;
}

/**
 * Returns the versions live before the current one, the latest first: the targets of successive rollbacks without a target.
 * A promotion steps forward and a rollback steps back to its target, so two rollbacks go two versions back instead of
 * alternating.
 */
export function earlierVersions(changes: readonly LiveChange[]): string[] {
  const path: string[] = [];
  for (const change of changes) {
    const earlier = path.lastIndexOf(change.digest);
    if (change.kind === 'rollback' && earlier >= 0) path.length = earlier + 1;
    else if (path.at(-1) !== change.digest) path.push(change.digest);
  }
  return path.slice(0, -1).reverse();
}

/** By remote the releases that everyone had, the latest first, without the present one. */
export async function earlierVersionsOn(db: Reader, channel: string): Promise<Map<string, string[]>> {
  const changes = await queries.liveChanges(db, { channel });
  return new Map(
    [...Map.groupBy(changes, ({ remote }) => remote)].map(([remote, steps]) => [remote, earlierVersions(steps)]),
  );
}

/**
 * The version before the current one, by the latest changes alone. Undefined where they do not tell, or there is none: a
 * rollback may lead to a version from before them, and nothing is known of what was live before that one.
 */
export function previousVersion(latest: readonly LiveChange[]): string | undefined {
  let path: string[] = [];
  for (const { kind, digest } of latest) {
    if (kind === 'rollback') path = [...path.slice(0, Math.max(0, path.lastIndexOf(digest))), digest];
    else if (path.at(-1) !== digest) path.push(digest);
  }
  return path.at(-2);
}
