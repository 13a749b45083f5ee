-- Gives a player of the demo the opening balance, in minor units, once per player even when several nodes start at
-- once. p_terms: its bonus money is a running bonus of these terms; null: it belongs to no campaign.
create or replace function wallet_opening_balance(
  p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint, p_brand int default null, p_terms jsonb default null
) returns void language plpgsql as $$
declare made bigint; own wallet; account bigint; start uuid := gen_random_uuid();
begin
  select * into strict own from wallet where customer_id = p_customer for update;
  insert into transfer (kind, scope, key, customer_id) values ('opening_balance', 'opening', p_customer, p_customer)
  on conflict do nothing returning id into made;
  if made is null then return; end if;
  if p_terms is null then
    perform wallet_move(made, p_customer, p_withdrawable, p_bonus, p_locked);
    return;
  end if;
  account := account_of('player_bonus', start::text, own.currency);
  insert into bonus (id, customer_id, brand_id, code, type, currency, terms, status, amount, to_wager, claimed_at, expires_at,
    account_id)
  values (start, p_customer, p_brand, 'WELCOME', 'deposit-match', own.currency, p_terms, 'CLAIMED', p_bonus,
    p_bonus * (p_terms ->> 'wagering')::int, clock_timestamp(),
    clock_timestamp() + make_interval(days => (p_terms ->> 'days')::int), account);
  perform wallet_move(made, p_customer, p_withdrawable, p_bonus, p_locked, null, array[account], array[p_bonus]);
end $$;
