-- Opens a player's wallet with its accounts and the house's 64 shards of the currency. Does nothing if it is already
-- open. p_zone: the time zone in which the periods of its limits begin.
create or replace function wallet_open(p_customer text, p_currency text, p_zone text default 'UTC') returns void language plpgsql as $$
begin
  if not exists (select 1 from wallet where customer_id = p_customer) then
    insert into wallet (customer_id, currency, time_zone, withdrawable_account, bonus_account, locked_account)
    values (p_customer, p_currency, p_zone,
      account_of('player_withdrawable', p_customer, p_currency),
      account_of('player_bonus', p_customer, p_currency),
      account_of('player_locked', p_customer, p_currency))
    on conflict do nothing;
  end if;
  if not exists (select 1 from house where unit = p_currency) then
    insert into house (unit, shard, account_id)
    select p_currency, n, account_of('house', n::text, p_currency) from generate_series(0, 63) n
    on conflict do nothing;
  end if;
end $$;
