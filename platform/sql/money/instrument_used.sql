-- Records which instrument paid the deposit `request`. If the player did not choose one, registers the instrument that
-- the provider names (p_told) for the player.
-- Returns the instrument's id; null if it is unknown.
create or replace function instrument_used(request payment_request, p_told jsonb) returns uuid language plpgsql as $$
declare v_used uuid := request.instrument_id;
begin
  if v_used is null and p_told is not null then
    insert into player_instrument as i (id, customer_id, provider, method, kind, reference, label, holder, good_before)
    values (gen_random_uuid(), request.customer_id, request.provider, request.method, p_told ->> 'kind',
      p_told ->> 'reference', p_told ->> 'label', p_told ->> 'holder',
      make_date(2000 + split_part(p_told ->> 'expiry', '/', 2)::int, split_part(p_told ->> 'expiry', '/', 1)::int, 1)
        + interval '1 month')
    on conflict (customer_id, provider, reference) do update set
      label = excluded.label, holder = coalesce(excluded.holder, i.holder), good_before = coalesce(excluded.good_before, i.good_before),
      state = 'active'
    returning id into v_used;
    update payment_request set instrument_id = v_used where id = request.id;
  end if;
  update player_instrument set last_used_at = clock_timestamp() where id = v_used;
  return v_used;
end $$;
