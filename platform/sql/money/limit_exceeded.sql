-- Returns the refusal for an amount that would exceed a limit of these kinds; null if it exceeds none. Of several
-- limits, the one with the smallest remainder counts. p_counted: the part of the amount that is already counted as
-- used.
-- The caller must hold the wallet's row, which every use or change of a limit locks, so that no two of them see the
-- same remainder.
-- Refuses: as limit_refusal().
create or replace function limit_exceeded(w wallet, p_kinds text[], p_amount bigint, p_counted bigint default 0) returns jsonb
language plpgsql as $$
declare v_least_room record;
begin
  -- Most players have no limits.
  if not exists (select from player_limit where customer_id = w.customer_id and kind = any (p_kinds)) then return null; end if;
  -- Materialized, so that the days are read once instead of once per limit.
  with span as materialized (select * from limit_spans(w))
  select l.kind, l.period, l.amount, span.ends_at,
    l.amount - limit_used(l.kind, span.starts_at, span.days) + p_counted as room
  into v_least_room
  from limit_in_force l join span using (period)
  where l.customer_id = w.customer_id and l.kind = any (p_kinds)
  order by room, span.ends_at desc limit 1;
  if v_least_room.room is null or p_amount <= v_least_room.room then return null; end if;
  return limit_refusal(v_least_room.kind, v_least_room.period, v_least_room.amount, v_least_room.room, v_least_room.ends_at, w.currency);
end $$;
