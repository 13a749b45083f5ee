-- Takes the price of an entry, in minor units, from the wallet into the tournament's pool, from the balances that stake_parts() selects.
-- Returns both parts in minor units; they are null if the wallet cannot afford the price. The largest stake of a bonus
-- applies only to games.
create or replace function tournament_entry_pay(
  p_tournament text, p_entry uuid, p_customer text, p_price bigint, out from_bonus bigint, out from_withdrawable bigint
) language plpgsql as $$
declare v_w wallet; v_t tournament; v_parts record;
begin
  select * into strict v_t from tournament where id = p_tournament;
  select * into strict v_w from wallet where customer_id = p_customer for update;
  if v_w.bonus > 0 then v_w := bonuses_expire(v_w); end if;
  v_parts := stake_parts(v_w, p_price);
  if v_w.currency <> v_t.currency or v_parts.from_bonus is null then return; end if;
  from_bonus := v_parts.from_bonus;
  from_withdrawable := v_parts.from_withdrawable;
  if p_price = 0 then return; end if;
  perform wallet_transfer(
    'tournament_entry', 'tournament_entry', p_entry::text, p_customer, p_tournament,
    -v_parts.from_withdrawable, -v_parts.from_bonus, tournament_pool(p_tournament),
    v_parts.accounts, v_parts.amounts);
end $$;
