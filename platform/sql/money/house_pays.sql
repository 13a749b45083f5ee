-- Books a payment from the house into an account for a transfer, in minor units. A negative amount is paid to the
-- house.
create or replace function house_pays(p_transfer bigint, p_unit text, p_amount bigint, p_account bigint) returns void
language plpgsql as $$
declare v_shard_account bigint;
begin
  update house set balance = balance - p_amount
  where unit = p_unit and shard = (p_transfer % 64)::int returning account_id into strict v_shard_account;
  insert into posting (transfer_id, account_id, unit, amount)
  values (p_transfer, v_shard_account, p_unit, -p_amount), (p_transfer, p_account, p_unit, p_amount);
end $$;
