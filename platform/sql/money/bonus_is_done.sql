-- Returns true if a running bonus meets all its conditions: its wagering is complete, and no free round or bet is left
-- or without a result.
create or replace function bonus_is_done(b bonus) returns boolean language plpgsql stable as $$
begin
  if b.wagered < b.to_wager then return false; end if;
  if bonus_is_money(b.type) then return true; end if;
  return b.type in ('free-rounds', 'free-bets') and b.rounds_left = 0
    and not exists (select from game_round where free_bonus = b.id and wins = 0 and free_stake > 0)
    and not exists (select from free_bet where free_bonus = b.id and is_open);
end $$;
