-- Returns the id of the ledger account of a kind, owner and unit (see the table account). Creates it if it is missing.
create or replace function account_of(p_kind text, p_owner text, p_unit text) returns bigint language plpgsql as $$
declare v_found_id bigint;
begin
  select id into v_found_id from account where kind = p_kind and owner = p_owner and unit = p_unit;
  if v_found_id is null then
    insert into account (kind, owner, unit) values (p_kind, p_owner, p_unit) on conflict do nothing;
    -- Strict, because without an account the money would be booked as the house's.
    select id into strict v_found_id from account where kind = p_kind and owner = p_owner and unit = p_unit;
  end if;
  return v_found_id;
end $$;
