-- fragment: since
date_trunc('minute', now()) - make_interval(mins => :minutes - 1)

-- name: minutesOf :many
select version, arm, minute, served, alive, loads, failures, errors, swaps, held, disturbed, lcp, poor_lcp, inp,
  poor_inp, cls, poor_cls
from health_minute
where channel = :channel and remote = :remote and minute >= {since}
order by minute, version;

-- name: errorsOf :many
select version, place, message, sum(count)::int as "count!", max(last_at) as "last!"
from health_error where remote = :remote and last_at >= {since}
group by version, place, message order by "count!" desc limit :limit;
