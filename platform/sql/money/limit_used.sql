-- How much of a limit is used since p_from, a day in the wallet's time zone, in minor units: what counts towards each kind is
-- written here only. Deposits that may still succeed count as made. Of session time, whole minutes since p_since.
-- The sum is below zero where more came back than went out.
create or replace function limit_used(w wallet, p_kind text, p_from date, p_since timestamptz) returns bigint
language plpgsql stable as $$
begin
  if p_kind = 'session' then return session_seconds_used(w.customer_id, p_since) / 60; end if;
  return (
    select case p_kind
      when 'wager' then coalesce(sum(staked), 0)
      when 'loss' then coalesce(sum(staked - returned), 0)
      when 'deposit' then coalesce(sum(deposited), 0) + deposits_open(w.customer_id)
      when 'netDeposit' then coalesce(sum(deposited - withdrawn), 0) + deposits_open(w.customer_id)
    end::bigint
    -- Without an end: what another transaction booked on a later day counts too.
    from player_day where customer_id = w.customer_id and day >= p_from);
end $$;
