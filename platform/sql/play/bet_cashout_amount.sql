-- Returns the payout of a cash-out, in hundredths of points. Only this function defines the rule: the possible
-- winnings times the probability that the current odds imply, minus a margin of 5 %, rounded down. Returns null if the
-- result is 0. Odds are in hundredths.
create or replace function bet_cashout_amount(p_stake bigint, p_odds int, p_odds_now int) returns bigint language sql immutable as $$
  select nullif(p_stake * p_odds * 95 / (p_odds_now::bigint * 100), 0)
$$;
