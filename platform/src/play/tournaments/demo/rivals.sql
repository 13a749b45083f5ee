-- name: rivalTournaments :many
select t.id, t.ends_at as "endsAt", t.initial_points as "initialPoints",
  array(select f.id from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    where tf.tournament_id = t.id and f.provider = :provider order by f.starts_at, f.id) as fixtures
from tournament t where t.status <> 'FINISHED' and t.waits_for_rivals and t.starts_at <= :now
order by t.id;

-- name: playRivals :many
select from tournament where id = :tournamentId and status <> 'FINISHED' and waits_for_rivals
for update;

-- name: playRivals2 :exec
select rival_play(:tournamentId, entry, customer, "displayName", "countryCode", results)
from jsonb_to_recordset(:played::jsonb) as r (
  entry uuid, customer text, "displayName" text, "countryCode" text, results jsonb);

-- name: playRivals3 :exec
update tournament set waits_for_rivals = false where id = :tournamentId;
