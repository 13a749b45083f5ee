-- name: settleBets :only
select bets_settle(:entriesABatch) as settled;

-- name: startDue :exec
update tournament set status = 'RUNNING' where status = 'UPCOMING' and starts_at <= :now;

-- name: finishDue :many
select t.id from tournament t where t.status <> 'FINISHED' and t.ends_at <= :now
  and (not t.waits_for_rivals or greatest(t.ends_at, t.made_at) + :rivalsGrace::interval <= :now)
  and (greatest(t.ends_at, t.made_at) + :feedGrace::interval <= :now or not exists (
    select from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    join odds_feed o on o.provider = f.provider and o.as_of < t.ends_at where tf.tournament_id = t.id))
order by t.ends_at, t.id;

-- name: finishTournament :only
select tournament_finish(:id) as finished;
