-- Divides a withdrawal among instruments: own money back to those it came from first, the last used one first, the rest to
-- the chosen one. p_rules: {"kinds": {"bank": {…}}, "methods": {"visa": {"max"}}, "providers": […]} names what can be paid out to, and
-- how much own money goes back to an instrument at once. The chosen one's part is the last row; no rows when it cannot be
-- paid out to.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function withdrawal_plan(p_customer text, p_amount bigint, p_chosen uuid, p_rules jsonb)
returns table (instrument_id uuid, amount bigint) language plpgsql stable as $$
#variable_conflict use_column
declare
  payable record; part bigint; own bigint := 0; rest bigint := p_amount; can_be_chosen boolean := false;
  ids uuid[] := '{}'; parts bigint[] := '{}';
begin
  for payable in
    select i.id, least(d.due, (p_rules -> 'methods' -> i.method ->> 'max')::bigint) as due
    from player_instrument i join withdrawal_due_back(p_customer) d on d.instrument_id = i.id
    where i.customer_id = p_customer and i.block_reason is null and (i.good_before is null or i.good_before > now())
      and p_rules -> 'kinds' ? i.kind and p_rules -> 'methods' ? i.method and p_rules -> 'providers' ? i.provider
    order by i.last_used_at desc nulls last, i.id
  loop
    part := least(payable.due, rest);
    rest := rest - part;
    if payable.id = p_chosen then
      can_be_chosen := true;
      own := part;
    elsif part > 0 then
      ids := ids || payable.id;
      parts := parts || part;
    end if;
  end loop;
  if not can_be_chosen then return; end if;
  for n in 1 .. cardinality(ids) loop
    instrument_id := ids[n];
    amount := parts[n];
    return next;
  end loop;
  if own + rest > 0 then
    instrument_id := p_chosen;
    amount := own + rest;
    return next;
  end if;
end $$;
