-- Processes one bonus that is due: makes a pending one claimable once its time has come, or ends an expired one. Skips
-- players whose wallet is in use; the next call takes them.
-- Returns null if nothing is due, otherwise {"customerId", "language", "offer": {…} | null}. The player is notified of
-- the offer. It is null if they have turned offers off or may not have a second bonus.
create or replace function bonus_next_due() returns jsonb language plpgsql as $$
declare v_b bonus; v_whom text; v_due uuid;
begin
  select one.id, w.customer_id into v_due, v_whom from bonus one join wallet w using (customer_id)
  where one.status = 'PENDING' and one.ready_at <= clock_timestamp()
    or one.status in ('OPTED_IN', 'PENDING', 'ACTIVE', 'CLAIMED') and one.expires_at <= clock_timestamp()
  limit 1 for update of w skip locked;
  if v_due is null then return null; end if;
  select * into strict v_b from bonus where id = v_due for update;
  if v_b.ended_at is null and v_b.expires_at <= clock_timestamp() then
    perform bonus_end(v_b, 'EXPIRED');
  elsif v_b.status = 'PENDING' and v_b.ready_at <= clock_timestamp() then
    update bonus set status = 'ACTIVE', ready_at = null where id = v_due returning * into v_b;
    if offers_are_off(v_whom) or bonus_is_second(v_b) then return jsonb_build_object('customerId', v_whom, 'offer', null); end if;
    return jsonb_build_object('customerId', v_whom, 'brandId', v_b.brand_id, 'offer', bonus_json(v_b),
      'language', (select language from player where customer_id = v_whom));
  end if;
  return jsonb_build_object('customerId', v_whom, 'offer', null);
end $$;
