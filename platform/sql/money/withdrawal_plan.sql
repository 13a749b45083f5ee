-- Divides a withdrawal among instruments: own money back to those it came from first, the last used one first, the rest to
-- the chosen one. p_rules: {"kinds": {"bank": {…}}, "methods": {"visa": {"max"}}, "providers": […]} names what can be paid out to, and
-- how much own money goes back to an instrument at once. Returns instruments and the amount of each, the chosen one last; nulls
-- when it cannot be paid out to.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function withdrawal_plan(
  p_customer text, p_amount bigint, p_chosen uuid, p_rules jsonb, out places uuid[], out parts bigint[]
) language plpgsql stable as $$
declare
  payable record; part bigint; own bigint := 0; rest bigint := p_amount; can_be_chosen boolean := false;
begin
  places := '{}';
  parts := '{}';
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
      places := places || payable.id;
      parts := parts || part;
    end if;
  end loop;
  if not can_be_chosen then
    places := null;
    parts := null;
  elsif own + rest > 0 then
    places := places || p_chosen;
    parts := parts || (own + rest);
  end if;
end $$;
