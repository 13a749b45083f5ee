// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, only } from '@parlay/server/query';

export type SettleBetsRow = {
  settled: number | null;
};
export const settleBets = only<{
  entriesABatch: number;
}, SettleBetsRow>(`select bets_settle($1) as settled`, { params: ["entriesABatch"] });

export const startDue = exec<{
  now: Date | string;
}>(`update tournament set status = 'RUNNING' where status = 'UPCOMING' and starts_at <= $1`, { params: ["now"] });

export type ShortOfPlayersRow = {
  id: string;
};
/** Returns the tournaments whose time to reach the least number of players has passed without it. */
export const shortOfPlayers = many<{
  now: Date | string;
}, ShortOfPlayersRow>(`select t.id from tournament t
where t.status <> 'FINISHED' and t.min_players > 1
  and case t.min_players_by when 'start' then t.status = 'UPCOMING' and t.starts_at <= $1
    else entry_closes_at(t) <= $1 end
  and (select count(*) from tournament_entry e where e.tournament_id = t.id and tournament_competes(e, t)) < t.min_players
order by t.starts_at, t.id`, { params: ["now"] });

export type CancelShortOfPlayersRow = {
  cancelled: boolean | null;
};
export const cancelShortOfPlayers = only<{
  id: string;
}, CancelShortOfPlayersRow>(`select tournament_short_of_players($1) as cancelled`, { params: ["id"] });

export type FinishDueRow = {
  id: string;
};
export const finishDue = many<{
  now: Date | string;
  rivalsGrace: string;
  feedGrace: string;
}, FinishDueRow>(`select t.id from tournament t where t.status <> 'FINISHED' and t.ends_at <= $1
  and (not t.waits_for_rivals or greatest(t.ends_at, t.made_at) + $2::interval <= $1)
  and (greatest(t.ends_at, t.made_at) + $3::interval <= $1 or not exists (
    select from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    join odds_feed o on o.provider = f.provider and o.as_of < t.ends_at where tf.tournament_id = t.id))
order by t.ends_at, t.id`, { params: ["now","rivalsGrace","feedGrace"] });

export type FinishTournamentRow = {
  finished: boolean | null;
};
export const finishTournament = only<{
  id: string;
}, FinishTournamentRow>(`select tournament_finish($1) as finished`, { params: ["id"] });
