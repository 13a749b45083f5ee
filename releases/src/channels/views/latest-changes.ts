import type { Reader } from '../../database/connect.ts';
import * as queries from './latest-changes.gen.ts';

/** Latest change of a remote on a channel. It may leave the live version as it was, as when a canary is withdrawn. */
export interface LatestChange {
  at: string;
  by: string;
  action: string;
  reason: string | null;
}

/** Returns the latest logged change of each live remote on a channel. */
export async function latestChanges(db: Reader, channel: string): Promise<Map<string, LatestChange>> {
  const rows = await queries.latestChanges(db, { channel });
  return new Map(
    rows.map(({ remote, at, actor: by, action, reason }) => [remote, { at: at.toISOString(), by, action, reason }]),
  );
}
