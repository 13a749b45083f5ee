-- Adds to the debt of a bet's player, in minor units, and books it as a transfer to the house; a negative amount pays the
-- debt. The caller must hold the wallet's row.
create or replace function book_owed(b book_bet, w wallet, p_transaction text, p_amount bigint) returns void language plpgsql as $$
declare v_account bigint := account_of('player_debt', w.customer_id, w.currency); v_made bigint;
begin
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('book_correction', 'book:' || b.provider || ':debt', p_transaction, b.customer_id, b.bet_id) returning id into v_made;
  insert into book_debt as d (customer_id, account_id, amount) values (w.customer_id, v_account, greatest(p_amount, 0))
  on conflict (customer_id) do update set amount = d.amount + p_amount;
  perform house_pays(v_made, w.currency, -p_amount, v_account);
end $$;
