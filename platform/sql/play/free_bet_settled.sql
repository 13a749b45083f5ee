-- Applies the current report about a free bet: pays its winnings, or the amount that a correction adds to them, and
-- gives a void free bet back. Paid winnings are never taken back, and a bet that was given back is never paid. The
-- caller must hold the wallet's row.
create or replace function free_bet_settled(p provider_bet) returns void language plpgsql as $$
declare v_due bigint := case when p.status in ('won', 'cashed-out') then p.returned else 0 end;
begin
  if p.status = 'void' and p.free_paid = 0 and not p.free_given_back then
    update provider_bet set free_given_back = true where provider = p.provider and bet_id = p.bet_id;
    update bonus set rounds_left = rounds_left + 1 where id = p.free_bonus and ended_at is null;
  elsif v_due > p.free_paid and not p.free_given_back then
    update provider_bet set free_paid = v_due where provider = p.provider and bet_id = p.bet_id;
    perform free_play_won(p.free_bonus, 'free_bet_win', 'free_bet', p.provider || ':' || p.bet_id || ':' || p.revision,
      p.bet_id, v_due - p.free_paid);
  end if;
  -- The returned wallet is not needed.
  perform free_plays_over(p.free_bonus, null);
end $$;
