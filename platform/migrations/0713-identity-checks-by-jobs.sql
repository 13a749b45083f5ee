-- An open identity check of a company is a job (decision 183): the company has to get it, or to be asked about it.
select pgboss.create_queue('identity-check',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

insert into pgboss.job (name, data, singleton_key, group_id, start_after, keep_until, policy, dead_letter, retry_backoff)
select 'identity-check', jsonb_build_object('id', id, 'asked', case when sent_at is null then 0 else least(attempts, 12) end),
  id::text, company, due_at, now() + interval '10 years', 'singleton', 'given-up', true
from identity_check where company is not null and state in ('pending', 'refer');

alter table identity_check drop column attempts, drop column due_at;
