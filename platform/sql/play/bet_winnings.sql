-- Returns the payout of a winning bet, in hundredths of points: stake times odds. Stakes are whole points, so rounding
-- down loses nothing. Odds are in hundredths.
create or replace function bet_winnings(p_stake bigint, p_odds int) returns bigint language sql immutable as $$
  select p_stake * p_odds / 100
$$;
