import type { Reader } from '../../database/connect.ts';
import * as queries from './live-history.gen.ts';

export interface LiveChange {
  kind: 'promote' | 'rollback' | 'retire';
  digest: string;
}

/**
 * Returns the versions that were live before the current one, latest first. Successive rollbacks without a target go through
 * them in this order. A promotion steps forward and a rollback steps back to its target, so two rollbacks go two versions
 * back instead of alternating.
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

/** Returns each remote's earlier live releases, latest first, without the current one. */
export async function earlierVersionsOn(db: Reader, channel: string): Promise<Map<string, string[]>> {
  const changes = await queries.liveChanges(db, { channel });
  return new Map(
    [...Map.groupBy(changes, ({ remote }) => remote)].map(([remote, steps]) => [remote, earlierVersions(steps)]),
  );
}

/**
 * Returns the version before the current one, derived only from the latest changes. Returns undefined if there is none or the
 * changes do not show it: after a rollback to a version older than them, what was live before that version is unknown.
 */
export function previousVersion(latest: readonly LiveChange[]): string | undefined {
  let path: string[] = [];
  for (const { kind, digest } of latest) {
    if (kind === 'rollback') path = [...path.slice(0, Math.max(0, path.lastIndexOf(digest))), digest];
    else if (path.at(-1) !== digest) path.push(digest);
  }
  return path.at(-2);
}
