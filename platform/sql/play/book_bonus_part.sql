-- Returns the part of a bet's total, in minor units, that belongs to the bonuses that paid its stake. Rounded up.
create or replace function book_bonus_part(b book_bet, p_total bigint) returns numeric language sql immutable as $$
  select case when b.stake = 0 then 0 else ceil(p_total::numeric * b.stake_bonus / b.stake) end
$$;
