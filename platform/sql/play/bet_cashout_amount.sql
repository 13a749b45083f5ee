-- Returns the payout of a cash-out, in hundredths of points; the rule is written here only. It is the possible winnings
-- times the chance that the present odds give them, less a margin of 5 %, rounded down. Null when that is nothing. Odds
-- are hundredths.
create or replace function bet_cashout_amount(p_stake bigint, p_odds int, p_odds_now int) returns bigint language sql immutable as $$
  select nullif(p_stake * p_odds * 95 / (p_odds_now::bigint * 100), 0)
$$;
