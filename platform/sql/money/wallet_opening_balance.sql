-- Gives a player of the demo the opening balance, in minor units, once per player even when several nodes start at
-- once.
create or replace function wallet_opening_balance(p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint)
returns void language plpgsql as $$
declare made bigint;
begin
  perform 1 from wallet where customer_id = p_customer for update;
  insert into transfer (kind, scope, key, customer_id) values ('opening_balance', 'opening', p_customer, p_customer)
  on conflict do nothing returning id into made;
  if made is not null then
    perform wallet_move(made, p_customer, p_withdrawable, p_bonus, p_locked);
  end if;
end $$;
