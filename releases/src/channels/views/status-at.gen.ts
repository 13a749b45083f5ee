// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type MovesUntilRow = {
  at: Date;
  actor: string;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
};
export const movesUntil = many<{
  channel: string;
  at: Date | string;
}, MovesUntilRow>(`select at, actor, action, channel, remote, revision, reason, detail from audit
where action in ('promote', 'canary', 'rollback', 'retire', 'freeze', 'unfreeze', 'channel removed')
  and (channel = $1 or channel is null) and at <= $2 order by seq`, { params: ["channel","at"] });

export type MovesUpToRow = {
  at: Date;
  actor: string;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
};
export const movesUpTo = many<{
  channel: string;
  revision: number;
}, MovesUpToRow>(`select at, actor, action, channel, remote, revision, reason, detail from audit
where action in ('promote', 'canary', 'rollback', 'retire', 'freeze', 'unfreeze', 'channel removed')
  and (channel = $1 or channel is null) and (revision <= $2 or revision is null) order by seq`, { params: ["channel","revision"] });

export type SourcesRow = {
  remote: string;
  digest: string;
  version: string;
  source_commit: string | null;
  source_dirty: boolean | null;
};
export const sources = many<never, SourcesRow>(`select remote, digest, version, source_commit, source_dirty from release`);
