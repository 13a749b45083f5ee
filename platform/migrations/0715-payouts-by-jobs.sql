-- A withdrawal that its company has to hear about is a job (decision 183). `attempts` stays: nobody can cancel an order that
-- was sent.
select pgboss.create_queue('payout',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

insert into pgboss.job (name, data, singleton_key, group_id, start_after, keep_until, policy, dead_letter, retry_backoff)
select 'payout', jsonb_build_object('id', w.id), w.id::text, r.provider,
  case when w.hold = 'destination' then now() else w.next_attempt_at end, now() + interval '10 years', 'singleton', 'given-up', true
from withdrawal w join payment_request r on r.id = w.id
where w.state = 'approved' or w.recall = 'asked' or w.hold = 'destination';

alter table withdrawal drop column next_attempt_at;
create trigger withdrawal_add_job after insert or update of state, hold, recall on withdrawal
  for each row when (new.state = 'approved' or new.recall = 'asked' or new.hold = 'destination')
  execute function withdrawal_add_job();
