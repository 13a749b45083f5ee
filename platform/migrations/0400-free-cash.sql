-- What a new player claims at registration, as bonus money.

do $$
begin
  -- Named by the server when the domain was made.
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'points_grant', 'points_result',
  'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout'));

-- Pays a player who claimed it and whose e-mail is proved, once in their life: whoever calls, and however often. Amounts are
-- minor units by currency; a player of another currency, or of a country where it is not offered, gets none.
create function free_cash_credit(p_customer text, p_amounts jsonb, p_blocked text[]) returns void language plpgsql as $$
declare unit text; made bigint;
begin
  if not exists (
    select 1 from player where customer_id = p_customer and claims_free_cash and has_validated_email
      and coalesce(address ->> 'countryCode', '') <> all (p_blocked)
  ) then return; end if;
  select currency into unit from wallet where customer_id = p_customer for update;
  if unit is null or not p_amounts ? unit then return; end if;
  insert into transfer (kind, scope, key, customer_id) values ('free_cash', 'free_cash', p_customer, p_customer)
  on conflict do nothing returning id into made;
  if made is not null then
    perform wallet_move(made, p_customer, 0, (p_amounts ->> unit)::bigint, 0);
  end if;
end $$;
