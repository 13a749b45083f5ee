-- Applies the result of a free bet: pays its winnings, or the amount that a correction adds to them, and gives a void
-- free bet back. Paid winnings are never taken back, and a bet that was given back is never paid. b: the bet before the
-- change, which is already recorded. p_result: null while it is open. The caller must hold the wallet's row. Returns
-- the paid amount, in minor units.
create or replace function book_free_settled(b book_bet, p_transaction text, p_result text, p_returned bigint) returns bigint
language plpgsql as $$
declare v_due bigint := p_returned - b.free_paid;
begin
  if b.free_given_back then return 0; end if;
  if p_result in ('void', 'rolled-back') and b.free_paid = 0 then
    update book_bet set free_given_back = true where provider = b.provider and bet_id = b.bet_id;
    update bonus set rounds_left = rounds_left + 1 where id = b.free_bonus and ended_at is null;
    v_due := 0;
  elsif v_due > 0 then
    update book_bet set free_paid = p_returned where provider = b.provider and bet_id = b.bet_id;
    perform free_play_won(b.free_bonus, 'free_bet_win', 'free_bet', b.provider || ':' || p_transaction, b.bet_id, v_due);
  end if;
  -- The returned wallet is not needed.
  perform free_plays_over(b.free_bonus, null);
  return greatest(v_due, 0);
end $$;
