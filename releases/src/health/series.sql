-- name: countsInBuckets :many
select version, arm, date_bin(make_interval(mins => :bucketMinutes), minute, 'epoch') as "at!",
  sum(served)::int as "served!", sum(alive)::int as "alive!", sum(loads)::int as "loads!", sum(failures)::int as "failures!",
  sum(errors)::int as "errors!", sum(swaps)::int as "swaps!", sum(held)::int as "held!",
  sum(disturbed)::int as "disturbed!", sum(lcp)::int as "lcp!", sum(poor_lcp)::int as "poor_lcp!", sum(inp)::int as "inp!", sum(poor_inp)::int as "poor_inp!", sum(cls)::int as "cls!",
  sum(poor_cls)::int as "poor_cls!"
from health_minute
where channel = :channel and remote = :remote and minute >= :from and minute < :to
group by version, arm, "at!" order by "at!";
