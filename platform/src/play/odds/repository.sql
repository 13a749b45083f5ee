-- name: feedCursor :one
select stream, sequence, seen_at as "seenAt", suspended from odds_feed where provider = :provider;

-- name: applyChanges :only
select odds_apply(:provider, :stream, :asOf?::timestamptz, :batch::jsonb) as reached;

-- name: applySnapshot :exec
select odds_snapshot_apply(:provider, :stream, :sequence, :at::timestamptz, :ours::jsonb);

-- name: suspendFeed :only
select odds_suspend(:provider, :suspended) as changed;

-- name: feedStates :many
select provider, sequence::float8 as sequence, suspended,
  extract(epoch from clock_timestamp() - seen_at)::float8 as "ageSeconds!" from odds_feed order by provider;

-- name: lateCorrections :many
select c.provider, count(*)::int as count from result_correction c
join selection s on s.id = c.selection_id join market m on m.id = s.market_id
join tournament_fixture tf on tf.fixture_id = m.fixture_id
join tournament t on t.id = tf.tournament_id and t.finished_at < c.at
group by c.provider;
