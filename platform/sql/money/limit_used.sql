-- Returns how much of a limit is used, in minor units, from the sums of a period's days, see limit_spans(). Only this
-- function defines what counts towards each kind. Deposits that may still succeed count as made. For session time,
-- returns the whole minutes since p_since. The result is negative if more came back than went out.
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
