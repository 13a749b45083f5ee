-- Books one transfer between a wallet's withdrawable and bonus balances and another account, as wallet_move() does.
-- The caller must hold the wallet's row. Raises an error if p_scope already has this key. Returns the changed wallet.
create or replace function wallet_transfer(
  p_kind text, p_scope text, p_key text, p_customer text, p_reference text,
  p_withdrawable bigint, p_bonus bigint, p_other bigint default null,
  p_accounts bigint[] default null, p_amounts bigint[] default null
) returns wallet language plpgsql as $$
declare v_made bigint;
begin
  insert into transfer (kind, scope, key, customer_id, reference)
  values (p_kind, p_scope, p_key, p_customer, p_reference) returning id into v_made;
  return wallet_move(v_made, p_customer, p_withdrawable, p_bonus, 0, p_other, p_accounts, p_amounts);
end $$;
