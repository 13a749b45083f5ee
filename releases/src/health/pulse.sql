-- name: failuresInBuckets :many
select remote, version, date_bin(make_interval(mins => :bucketMinutes), minute, 'epoch') as "at!",
  sum(failures + errors)::int as "bad!", sum(loads + failures)::int as "of!"
from health_minute where channel = :channel and minute >= :from and minute < :to
group by remote, version, "at!" order by remote, version, "at!";
