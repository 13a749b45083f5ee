-- Pays the winnings of the house's stake in a free round or bet, in minor units: to the player's withdrawable money,
-- or to the bonus, where they must be wagered as the terms say. If that bonus has ended, they go to the player or the
-- house, see bonus_clear(), so a correction after the wagering pays withdrawable money. Winnings to withdrawable money
-- are paid even after the end. p_reference: the game or the bet. The caller must hold the wallet's row. Returns the
-- changed wallet.
create or replace function free_play_won(
  p_bonus uuid, p_kind text, p_scope text, p_key text, p_reference text, p_amount bigint
) returns wallet language plpgsql as $$
declare v_b bonus; v_w wallet;
begin
  update bonus set won = won + p_amount where id = p_bonus returning * into strict v_b;
  if v_b.account_id is null then
    return wallet_transfer(p_kind, p_scope, p_key, v_b.customer_id, p_reference, p_amount, 0);
  end if;
  if v_b.ended_at is null then
    update bonus set to_wager = to_wager + p_amount * (terms ->> 'wagering')::int where id = v_b.id;
  end if;
  v_w := wallet_transfer(p_kind, p_scope, p_key, v_b.customer_id, p_reference, 0, p_amount, null,
    array[v_b.account_id], array[p_amount]);
  return bonuses_clear(v_w, array[v_b.account_id]);
end $$;
