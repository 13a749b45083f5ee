-- Pays a demo player the opening balance, in minor units, once per player even if several nodes start at the same
-- time. p_terms: the terms of the running bonus that holds the bonus money; null if the money belongs to no campaign.
create or replace function wallet_opening_balance(
  p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint, p_brand int default null, p_terms jsonb default null
) returns void language plpgsql as $$
declare v_made bigint; v_own wallet; v_account bigint; v_start uuid := gen_random_uuid();
begin
  select * into strict v_own from wallet where customer_id = p_customer for update;
  insert into transfer (kind, scope, key, customer_id) values ('opening_balance', 'opening', p_customer, p_customer)
  on conflict do nothing returning id into v_made;
  if v_made is null then return; end if;
  if p_terms is null then
    perform wallet_move(v_made, p_customer, p_withdrawable, p_bonus, p_locked);
    return;
  end if;
  v_account := account_of('player_bonus', v_start::text, v_own.currency);
  insert into bonus (id, customer_id, brand_id, code, type, currency, terms, status, amount, to_wager, claimed_at, expires_at,
    account_id)
  values (v_start, p_customer, p_brand, 'WELCOME', 'deposit-match', v_own.currency, p_terms, 'CLAIMED', p_bonus,
    p_bonus * (p_terms ->> 'wagering')::int, clock_timestamp(),
    clock_timestamp() + make_interval(days => (p_terms ->> 'days')::int), v_account);
  perform wallet_move(v_made, p_customer, p_withdrawable, p_bonus, p_locked, null, array[v_account], array[p_bonus]);
end $$;
