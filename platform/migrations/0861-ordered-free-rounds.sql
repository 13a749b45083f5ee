-- Free rounds that were ordered at a provider, whose bets name the provider's reward (decision 259).
create table ordered_free_rounds (
  bonus_id uuid primary key references bonus,
  provider text not null,
  reward text not null,
  ordered_at timestamptz not null default now(),
  cancelled_at timestamptz,
  unique (provider, reward)
);

select pgboss.create_queue('free-rounds',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

-- Rounds that run already.
insert into pgboss.job (name, data, singleton_key, start_after, keep_until, policy, dead_letter, retry_backoff)
select 'free-rounds', jsonb_build_object('id', id), id::text, now(), now() + interval '10 years', 'singleton', 'given-up', true
from bonus where type = 'free-rounds' and status = 'CLAIMED' and rounds_left > 0 and expires_at > now();
