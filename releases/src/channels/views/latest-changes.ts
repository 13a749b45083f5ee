import type { Reader } from '../../database/connect.ts';
import * as queries from './latest-changes.gen.ts';

/** The latest change of a remote on a channel: also one that left what is live as it was, as when a canary is withdrawn. */
export interface LatestChange {
  at: string;
  by: string;
  action: string;
  reason: string | null;
}

/** By remote the latest change of what is live on a channel, as the log has it. */
export async function latestChanges(db: Reader, channel: string): Promise<Map<string, LatestChange>> {
  const rows = await queries.latestChanges(db, { channel });
  return new Map(
    rows.map(({ remote, at, actor: by, action, reason }) => [remote, { at: at.toISOString(), by, action, reason }]),
  );
}
