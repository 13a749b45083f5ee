-- name: settleBets :only
select bets_settle(:entriesABatch) as settled;

-- name: startDue :exec
update tournament set status = 'RUNNING' where status = 'UPCOMING' and starts_at <= :now;

-- name: shortOfPlayers :many
-- Returns the tournaments whose time to reach the least number of players has passed without it.
select t.id from tournament t
where t.status <> 'FINISHED' and t.min_players > 1
  and case t.min_players_by when 'start' then t.status = 'UPCOMING' and t.starts_at <= :now
    else entry_closes_at(t) <= :now end
  and (select count(*) from tournament_entry e where e.tournament_id = t.id and tournament_competes(e, t)) < t.min_players
order by t.starts_at, t.id;

-- name: cancelShortOfPlayers :only
select tournament_short_of_players(:id) as cancelled;

-- name: finishDue :many
select t.id from tournament t where t.status <> 'FINISHED' and t.ends_at <= :now
  and (not t.waits_for_rivals or greatest(t.ends_at, t.made_at) + :rivalsGrace::interval <= :now)
  and (greatest(t.ends_at, t.made_at) + :feedGrace::interval <= :now or not exists (
    select from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    join odds_feed o on o.provider = f.provider and o.as_of < t.ends_at where tf.tournament_id = t.id))
order by t.ends_at, t.id;

-- name: finishTournament :only
select tournament_finish(:id) as finished;
