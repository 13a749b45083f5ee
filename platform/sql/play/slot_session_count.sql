-- Counts a stake, or the amount that a game paid, in its slot session, in minor units. A negative p_staked gives a
-- stake back. A session whose money is used up stays ended even if a stake is given back later. The caller must hold
-- the wallet's row.
create or replace function slot_session_count(p_session uuid, p_staked bigint, p_returned bigint) returns void
language sql as $$
  update slot_session set staked = staked + p_staked, returned = returned + p_returned,
    used_up_at = case when used_up_at is null and staked + p_staked = amount then clock_timestamp() else used_up_at end
  where id = p_session
$$;
