-- Returns true if cash-outs have closed the whole stake of a bet. A free bet can only be cashed out as a whole.
create or replace function book_cashed_out(b book_bet) returns boolean language sql immutable as $$
  select (b.stake_closed > 0 or b.free_bonus is not null and b.cashed_out > 0) and b.half_refunded + b.stake_closed = b.stake
$$;
