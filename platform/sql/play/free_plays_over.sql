-- Ends free rounds or bets that have all been played and have nothing left to wager. The caller must hold the wallet's row.
-- Returns the wallet afterwards.
create or replace function free_plays_over(p_bonus uuid, w wallet) returns wallet language plpgsql as $$
declare b bonus;
begin
  select * into strict b from bonus where id = p_bonus for update;
  if b.status = 'CLAIMED' and bonus_is_done(b) then return bonus_end(b, 'COMPLETED'); end if;
  return w;
end $$;
