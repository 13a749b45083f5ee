-- name: addMinutes :exec
-- Adds counts of this minute; `:counts` is a list of rows, locked in its order.
insert into health_minute (channel, remote, version, arm, minute, served, alive, loads, failures, errors, swaps, held,
  disturbed, lcp, poor_lcp, inp, poor_inp, cls, poor_cls)
select :channel, r.remote, r.version, r.arm, date_trunc('minute', now()), r.served, r.alive, r.loads, r.failures, r.errors,
  r.swaps, r.held, r.disturbed, r.lcp, r.poor_lcp, r.inp, r.poor_inp, r.cls, r.poor_cls
from jsonb_populate_recordset(null::health_minute, :counts::jsonb) r
on conflict (channel, remote, version, arm, minute) do update set
  served = health_minute.served + excluded.served,
  alive = health_minute.alive + excluded.alive,
  loads = health_minute.loads + excluded.loads,
  failures = health_minute.failures + excluded.failures,
  errors = health_minute.errors + excluded.errors,
  swaps = health_minute.swaps + excluded.swaps,
  held = health_minute.held + excluded.held,
  disturbed = health_minute.disturbed + excluded.disturbed,
  lcp = health_minute.lcp + excluded.lcp,
  poor_lcp = health_minute.poor_lcp + excluded.poor_lcp,
  inp = health_minute.inp + excluded.inp,
  poor_inp = health_minute.poor_inp + excluded.poor_inp,
  cls = health_minute.cls + excluded.cls,
  poor_cls = health_minute.poor_cls + excluded.poor_cls;
