-- name: storeNotice :count
insert into company_notice (company, event_id, kind, subject, position, hash, body)
values (:company, :eventId, :kind, :subject, :position, :hash, :body::jsonb)
on conflict (company, event_id) do nothing;

-- name: storedHash :only
select hash from company_notice where company = :company and event_id = :eventId;

-- name: lockNext :one
select id, kind, body from company_notice
where company = :company and subject = :subject and done_at is null
order by position, id limit 1 for update;

-- name: markDone :exec
update company_notice set done_at = now(), body = null, failure = :failure? where id = :id;

-- name: noteFailure :exec
update company_notice set failure = :failure
where id = (
  select id from company_notice where company = :company and subject = :subject and done_at is null
  order by position, id limit 1
);

-- name: waitingNotices :many
select company, count(*) filter (where failure is not null)::int as failing,
  extract(epoch from now() - min(received_at))::float8 as "seconds!"
from company_notice where done_at is null group by company order by company;

-- name: sweepNotices :exec
delete from company_notice where done_at < now() - interval '4 months';
