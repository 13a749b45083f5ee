-- name: solvedLongAgo :many
select reference from ticket where status = 'SOLVED' and updated_at < now() - make_interval(days => :solvedDays)
order by updated_at limit :atOnce;
