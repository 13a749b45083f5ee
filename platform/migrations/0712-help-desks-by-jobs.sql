-- A ticket with messages that its help-desk company has not taken is a job (decision 183).
select pgboss.create_queue('help-desk',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

insert into pgboss.job (name, data, singleton_key, group_id, start_after, keep_until, policy, dead_letter, retry_backoff)
select 'help-desk', jsonb_build_object('ticket', ticket::text), ticket::text, min(company), min(due_at),
  now() + interval '10 years', 'singleton', 'given-up', true
from ticket_delivery where delivered_at is null group by ticket;

alter table ticket_delivery drop column attempts, drop column due_at;
