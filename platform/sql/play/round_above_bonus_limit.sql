-- Returns true if a stake of p_amount, in minor units, would bring its round above the largest stake that the bonuses
-- in the round allow (decision 090). Stakes that were rolled back do not count. p_largest: the largest stake that this
-- stake's bonuses allow; null if it uses no bonus money or any stake is allowed. The caller must hold the wallet's
-- row.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function round_above_bonus_limit(
  p_provider text, p_round text, p_customer text, p_amount bigint, p_largest bigint
) returns boolean language plpgsql stable as $$
declare v_r game_round; v_earlier bigint;
begin
  if p_amount = 0 then return false; end if;
  select * into v_r from game_round where provider = p_provider and round_id = p_round and customer_id = p_customer;
  if v_r.staked_bonus > 0 then
    select min((b.terms ->> 'maxStake')::bigint) into v_earlier
    from game_transaction g
    join transfer t on t.scope = 'game:' || g.provider || ':bet' and t.key = g.transaction_id
    join posting p on p.transfer_id = t.id
    join bonus b on b.account_id = p.account_id
    where g.provider = p_provider and g.round_id = p_round and g.customer_id = p_customer and g.kind = 'bet'
      and not g.rolled_back;
  end if;
  return coalesce(p_amount + coalesce(v_r.staked_bonus + v_r.staked_withdrawable, 0) > least(p_largest, v_earlier), false);
end $$;
