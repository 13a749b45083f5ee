-- The refusal by the limit of these kinds that an amount would pass, the one that leaves least; null: none passes. p_counted: what of the amount is counted as used already.
-- The caller must hold the wallet's row, which whoever uses or changes a limit takes: no two of them see the same room.
create or replace function limit_exceeded(w wallet, p_kinds text[], p_amount bigint, p_counted bigint default 0) returns jsonb
language plpgsql as $$
declare exceeded jsonb;
begin
  -- Most players have none.
  if not exists (select from player_limit where customer_id = w.customer_id and kind = any (p_kinds)) then return null; end if;
  select limit_refusal(l.kind, l.period, l.amount, room.amount, span.ends_at, w.currency) into exceeded
  from limit_in_force l, lateral limit_window(l.period, w.time_zone, now()) as span,
    lateral (select l.amount - limit_used(w, l.kind, span.starts_on, span.starts_at) + p_counted as amount) as room
  where l.customer_id = w.customer_id and l.kind = any (p_kinds) and room.amount < p_amount
  order by room.amount, span.ends_at desc limit 1;
  return exceeded;
end $$;
