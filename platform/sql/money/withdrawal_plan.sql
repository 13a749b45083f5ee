-- Divides a withdrawal among instruments: own money back to those it came from first, the last used one first, the rest to
-- the chosen one. Each gets as many payouts as what goes to it needs, see payout_pieces(). p_rules: {"kinds": {"bank": {…}}, "methods": {"visa": {"min", "max"}}, "providers": […]} names what can be paid out to, and
-- what one payout may be. Returns the instrument and the amount of each payout, those to the chosen one last, what goes to it
-- in all, and how much own money is due back to it; nulls when it cannot be paid out to.
-- One that the player has removed gets no more than own money.
-- In PL/pgSQL, so that each connection plans it once.
create or replace function withdrawal_plan(
  p_customer text, p_amount bigint, p_chosen uuid, p_rules jsonb,
  out places uuid[], out parts bigint[], out to_chosen bigint, out due_to_chosen bigint
) language plpgsql stable as $$
declare payable record; part bigint; pieces bigint[]; rest bigint := p_amount; chosen_bounds jsonb; is_removed boolean;
begin
  places := '{}';
  parts := '{}';
  for payable in
    select i.id, i.state, d.due, p_rules -> 'methods' -> i.method as bounds
    from player_instrument i join withdrawal_due_back(p_customer) d on d.instrument_id = i.id
    where i.customer_id = p_customer and i.block_reason is null and (i.good_before is null or i.good_before > now())
      and p_rules -> 'kinds' ? i.kind and p_rules -> 'methods' ? i.method and p_rules -> 'providers' ? i.provider
    order by i.last_used_at desc nulls last, i.id
  loop
    part := least(payable.due, rest);
    rest := rest - part;
    if payable.id = p_chosen then
      due_to_chosen := payable.due;
      to_chosen := part;
      chosen_bounds := payable.bounds;
      is_removed := payable.state = 'removed';
    elsif part > 0 then
      pieces := payout_pieces(part, (payable.bounds ->> 'min')::bigint, (payable.bounds ->> 'max')::bigint);
      places := places || array_fill(payable.id, array[cardinality(pieces)]);
      parts := parts || pieces;
    end if;
  end loop;
  to_chosen := to_chosen + rest;
  if to_chosen is null or is_removed and rest > 0 then
    places := null;
    parts := null;
  elsif to_chosen > 0 then
    pieces := payout_pieces(to_chosen, (chosen_bounds ->> 'min')::bigint, (chosen_bounds ->> 'max')::bigint);
    places := places || array_fill(p_chosen, array[cardinality(pieces)]);
    parts := parts || pieces;
  end if;
end $$;
