-- name: recordRun :only
select reconcile(:provider, :lines::jsonb, :since, :until) as run;

-- name: lastRunOf :one
select until from reconciliation_run where provider = :provider order by id desc limit 1;

-- name: runsOf :many
select id::text, provider, wire_instant(at) as "at!", wire_instant(until) as "until!", lines, differences
from reconciliation_run where :provider?::text is null or provider = :provider?
order by reconciliation_run.id desc limit :take offset :offset;

-- name: differencesOf :many
select d.id::text, d.provider, d.kind, d.request, 'W-' || w.number as "reference?", d.problem, d.ledger, d.statement,
  wire_instant(d.found_at) as "foundAt!", wire_instant(d.gone_at) as "goneAt"
from reconciliation_difference d left join withdrawal w on w.id::text = d.request
where (:provider?::text is null or d.provider = :provider?)
  and (:which = 'all' or (d.gone_at is null) = (:which = 'open'))
order by d.id desc limit :take offset :offset;
