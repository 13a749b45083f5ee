-- How much of a limit is used, in minor units, by the days of a period as limit_spans() sums them up: what counts towards
-- each kind is written here only. Deposits that may still succeed count as made. Of session time, whole minutes since p_since.
-- The sum is below zero where more came back than went out.
create or replace function limit_used(p_kind text, p_since timestamptz, days player_day) returns bigint
language sql stable as $$
  select case p_kind
    when 'session' then session_seconds_used(days.customer_id, p_since) / 60
    when 'wager' then days.staked
    when 'loss' then days.staked - days.returned
    when 'deposit' then days.deposited + deposits_open(days.customer_id)
    when 'netDeposit' then days.deposited - days.withdrawn + deposits_open(days.customer_id)
  end
$$;
