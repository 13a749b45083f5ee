// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export type FeedCursorRow = {
  stream: string;
  sequence: bigint;
  seenAt: Date;
  suspended: boolean;
};
export const feedCursor = one<{
  provider: string;
}, FeedCursorRow>(`select stream, sequence, seen_at as "seenAt", suspended from odds_feed where provider = $1`, { params: ["provider"] });

export type ApplyChangesRow = {
  reached: bigint | null;
};
export const applyChanges = only<{
  provider: string;
  stream: string;
  asOf?: Date | string | null | undefined;
  batch: unknown;
}, ApplyChangesRow>(`select odds_apply($1, $2, $3::timestamptz, $4::jsonb) as reached`, { params: ["provider","stream","asOf","batch"], json: ["batch"] });

export const applySnapshot = exec<{
  provider: string;
  stream: string;
  sequence: bigint | number | string;
  at: Date | string;
  ours: unknown;
}>(`select odds_snapshot_apply($1, $2, $3, $4::timestamptz, $5::jsonb)`, { params: ["provider","stream","sequence","at","ours"], json: ["ours"] });

export type SuspendFeedRow = {
  changed: boolean | null;
};
export const suspendFeed = only<{
  provider: string;
  suspended: boolean;
}, SuspendFeedRow>(`select odds_suspend($1, $2) as changed`, { params: ["provider","suspended"] });

export type FeedStatesRow = {
  provider: string;
  sequence: number;
  suspended: boolean;
  ageSeconds: number;
};
export const feedStates = many<never, FeedStatesRow>(`select provider, sequence::float8 as sequence, suspended,
  extract(epoch from clock_timestamp() - seen_at)::float8 as "ageSeconds" from odds_feed order by provider`, { sure: ["ageSeconds"] });

export type LateCorrectionsRow = {
  provider: string;
  count: number;
};
export const lateCorrections = many<never, LateCorrectionsRow>(`select c.provider, count(*)::int as count from result_correction c
join selection s on s.id = c.selection_id join market m on m.id = s.market_id
join tournament_fixture tf on tf.fixture_id = m.fixture_id
join tournament t on t.id = tf.tournament_id and t.finished_at < c.at
group by c.provider`);
