-- Each unsent e-mail is a job (decision 183); when it is due, and how often it was tried, are the queue's.
select pgboss.create_queue('mail',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

-- The next start gives them the policy of their queue.
insert into pgboss.job (name, data, singleton_key, start_after, keep_until, policy, dead_letter, retry_backoff)
select 'mail', jsonb_build_object('id', id), id::text, due_at, now() + interval '10 years', 'singleton', 'given-up', true
from mail where sent_at is null;

alter table mail drop column attempts, drop column due_at;
create index mail_unsent on mail (created_at) where sent_at is null;
create trigger mail_add_job after insert on mail for each row execute function mail_add_job();
