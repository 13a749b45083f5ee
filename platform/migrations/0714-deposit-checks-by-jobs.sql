-- A deposit whose end nobody has told is a job (decision 183), which asks its company.
select pgboss.create_queue('deposit-check',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

insert into pgboss.job (name, data, singleton_key, group_id, start_after, keep_until, policy, dead_letter, retry_backoff)
select 'deposit-check', jsonb_build_object('id', id, 'asked', least(checks, 10)), id::text, provider, check_at,
  now() + interval '10 years', 'singleton', 'given-up', true
from payment_request where kind = 'deposit' and status in ('QUEUED', 'READY_FOR_REDIRECTION');

alter table payment_request drop column check_at, drop column checks;
