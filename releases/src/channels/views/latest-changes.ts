import type { Reader } from '../../database/reader.ts';

/** The latest change of a remote on a channel: also one that left what is live as it was, as when a canary is withdrawn. */
export interface LatestChange {
  at: string;
  by: string;
  action: string;
  reason: string | null;
}

/** By remote the latest change of what is live on a channel, as the log has it. */
export async function latestChanges(db: Reader, channel: string): Promise<Map<string, LatestChange>> {
  const rows = await db
    .selectFrom('live')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('change')
          .select('change.revision')
          .whereRef('change.channel', '=', 'live.channel')
          .whereRef('change.remote', '=', 'live.remote')
          .orderBy('change.revision', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('audit', (join) =>
      join.onRef('audit.channel', '=', 'live.channel').onRef('audit.revision', '=', 'latest.revision'),
    )
    .select(['live.remote', 'audit.at', 'audit.actor', 'audit.action', 'audit.reason'])
    .where('live.channel', '=', channel)
    .execute();
  return new Map(
    rows.map(({ remote, at, actor: by, action, reason }) => [remote, { at: at.toISOString(), by, action, reason }]),
  );
}
