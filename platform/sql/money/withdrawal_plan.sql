-- Divides a withdrawal among instruments: own money back to those it came from first, the last used one first, the rest to
-- the chosen one. p_rules: {"kinds": {"bank": {…}}, "methods": {"visa": {"max"}}, "providers": […]} names what can be paid out to, and
-- how much own money goes back to an instrument at once. No rows when the chosen instrument cannot.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function withdrawal_plan(p_customer text, p_amount bigint, p_chosen uuid, p_rules jsonb)
returns table (instrument_id uuid, amount bigint) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with payable as (
    select i.id, i.last_used_at, least(d.due, (p_rules -> 'methods' -> i.method ->> 'max')::bigint) as due
    from player_instrument i join withdrawal_due_back(p_customer) d on d.instrument_id = i.id
    where i.customer_id = p_customer and i.block_reason is null and (i.good_before is null or i.good_before > now())
      and p_rules -> 'kinds' ? i.kind and p_rules -> 'methods' ? i.method and p_rules -> 'providers' ? i.provider
  ), running as (
    select id, due, coalesce(sum(due) over (order by last_used_at desc nulls last, id rows between unbounded preceding and 1 preceding), 0) as before
    from payable
  ), parts as (
    select id, least(due, greatest(0, p_amount - before))::bigint as part from running
    union all
    select p_chosen, greatest(0, p_amount - (select coalesce(sum(due), 0) from running))::bigint
  )
  select id, sum(part)::bigint from parts
  where exists (select from payable where id = p_chosen) group by id having sum(part) > 0;
end $$;
