-- Pays what the house's stake in a free round has won, in minor units: to the player's own money, or to the bonus, where it
-- has to be wagered as the terms say. What belongs to a bonus that has ended goes where its end says; own money is paid
-- all the same. The caller must hold the wallet's row. Returns the wallet afterwards.
create or replace function free_round_won(r game_round, p_scope text, p_key text, p_amount bigint) returns wallet
language plpgsql as $$
declare b bonus; w wallet;
begin
  select * into strict b from bonus where id = r.free_bonus for update;
  update bonus set won = won + p_amount where id = b.id;
  if b.account_id is null then
    return wallet_transfer('free_round_win', p_scope, p_key, r.customer_id, r.game_id, p_amount, 0);
  end if;
  if b.ended_at is null then
    update bonus set to_wager = to_wager + p_amount * (terms ->> 'wagering')::int where id = b.id;
  end if;
  w := wallet_transfer('free_round_win', p_scope, p_key, r.customer_id, r.game_id, 0, p_amount, null,
    array[b.account_id], array[p_amount]);
  return bonuses_clear(w, array[b.account_id]);
end $$;
