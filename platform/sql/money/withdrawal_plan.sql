-- Divides a withdrawal among instruments. The player's own money first goes back to the instruments it came from, most
-- recently used first. The rest goes to the chosen one. Each instrument gets as many payouts as its amount needs, see
-- payout_pieces().
-- p_rules: {"kinds": {"bank": {…}}, "methods": {"visa": {"min", "max"}}, "providers": […]} lists what can be paid out
-- to, and the bounds of one payout.
-- Returns the instrument and the amount of each payout, with those to the chosen one last, the total for the chosen
-- one, and how much own money is due back to it. Returns nulls if it cannot be paid out to. An instrument that the
-- player has removed gets only own money.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function withdrawal_plan(
  p_customer text, p_amount bigint, p_chosen uuid, p_rules jsonb,
  out places uuid[], out parts bigint[], out to_chosen bigint, out due_to_chosen bigint
) language plpgsql stable as $$
declare v_payable record; v_part bigint; v_pieces bigint[]; v_rest bigint := p_amount; v_chosen_bounds jsonb; v_is_removed boolean;
begin
  places := '{}';
  parts := '{}';
  for v_payable in
    select i.id, i.state, d.due, p_rules -> 'methods' -> i.method as bounds
    from player_instrument i join withdrawal_due_back(p_customer) d on d.instrument_id = i.id
    where i.customer_id = p_customer and i.block_reason is null and (i.good_before is null or i.good_before > now())
      and p_rules -> 'kinds' ? i.kind and p_rules -> 'methods' ? i.method and p_rules -> 'providers' ? i.provider
    order by i.last_used_at desc nulls last, i.id
  loop
    v_part := least(v_payable.due, v_rest);
    v_rest := v_rest - v_part;
    if v_payable.id = p_chosen then
      due_to_chosen := v_payable.due;
      to_chosen := v_part;
      v_chosen_bounds := v_payable.bounds;
      v_is_removed := v_payable.state = 'removed';
    elsif v_part > 0 then
      v_pieces := payout_pieces(v_part, (v_payable.bounds ->> 'min')::bigint, (v_payable.bounds ->> 'max')::bigint);
      places := places || array_fill(v_payable.id, array[cardinality(v_pieces)]);
      parts := parts || v_pieces;
    end if;
  end loop;
  to_chosen := to_chosen + v_rest;
  if to_chosen is null or v_is_removed and v_rest > 0 then
    places := null;
    parts := null;
  elsif to_chosen > 0 then
    v_pieces := payout_pieces(to_chosen, (v_chosen_bounds ->> 'min')::bigint, (v_chosen_bounds ->> 'max')::bigint);
    places := places || array_fill(p_chosen, array[cardinality(v_pieces)]);
    parts := parts || v_pieces;
  end if;
end $$;
