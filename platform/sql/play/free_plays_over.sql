-- Ends free rounds or bets that have all been played and have nothing left to wager. The caller must hold the wallet's
-- row. Returns the changed wallet.
create or replace function free_plays_over(p_bonus uuid, w wallet) returns wallet language plpgsql as $$
declare v_b bonus;
begin
  select * into strict v_b from bonus where id = p_bonus for update;
  if v_b.status = 'CLAIMED' and bonus_is_done(v_b) then return bonus_end(v_b, 'COMPLETED'); end if;
  return w;
end $$;
