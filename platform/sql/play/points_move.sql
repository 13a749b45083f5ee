-- Moves points of an entry, once per scope and key. Amounts are hundredths of points. If both amounts do not balance,
-- the tournament issues the difference. Locks the entry and returns it.
create or replace function points_move(
  p_kind text, p_entry uuid, p_scope text, p_key text, p_available bigint, p_open bigint
) returns tournament_entry language plpgsql as $$
declare
  v_e tournament_entry; v_moved bigint; v_points_unit text := 'UNO:' || p_entry;
begin
  select * into strict v_e from tournament_entry where id = p_entry for update;
  insert into transfer (kind, scope, key, customer_id, reference)
  values (p_kind, p_scope, p_key, v_e.customer_id, v_e.tournament_id) on conflict do nothing returning id into v_moved;
  if v_moved is null then return v_e; end if;
  update tournament_entry set available = available + p_available, open_bets = open_bets + p_open, version = version + 1
  where id = p_entry returning * into v_e;
  insert into posting (transfer_id, account_id, unit, amount)
  select v_moved, side.account_id, v_points_unit, side.amount
  from (values (v_e.available_account, p_available), (v_e.open_account, p_open), (
    case when p_available + p_open <> 0 then account_of('points_issued', p_entry::text, v_points_unit) end,
    -p_available - p_open)) as side (account_id, amount)
  where side.amount <> 0;
  return v_e;
end $$;
