-- Lifts an exclusion whose minimum time is over, for all accounts that it covers, after a waiting period for
-- reconsidering.
-- p_hours: the waiting period. p_without_end: the waiting period of an exclusion until further notice. p_months: the
-- minimum time of an exclusion until further notice.
-- Returns null if none is in force, {"early": instant} with the end of its minimum time if that is in the future,
-- {"lifting": instant} if it is already being lifted, or {"lifted": instant} with its end.
create or replace function break_lift(p_customer text, p_hours int, p_without_end int, p_months int) returns jsonb
language plpgsql as $$
declare v_b play_break; v_earliest timestamptz; v_ending timestamptz;
begin
  perform pg_advisory_xact_lock(7041110);
  select * into v_b from break_in_force x where x.customer_id = p_customer and x.kind = 'exclusion'
  order by x.in_force_until desc, x.ends_at desc limit 1;
  if not found then return null; end if;
  if v_b.in_force_until < 'infinity' then return jsonb_build_object('lifting', wire_instant(v_b.in_force_until)); end if;
  v_earliest := case when v_b.ends_at < 'infinity' then v_b.ends_at else v_b.starts_at + make_interval(months => p_months) end;
  if v_earliest > clock_timestamp() then return jsonb_build_object('early', wire_instant(v_earliest)); end if;
  v_ending := clock_timestamp() + make_interval(hours => case when v_b.ends_at < 'infinity' then p_hours else p_without_end end);
  update play_break set in_force_until = v_ending where break_id = v_b.break_id;
  return jsonb_build_object('lifted', wire_instant(v_ending));
end $$;
