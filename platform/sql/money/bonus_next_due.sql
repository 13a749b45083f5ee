-- Does the next thing that is due by time, for one bonus: a pending one can be claimed by now, or its time is over. Skips
-- players whose wallet is in use; the next call takes them.
-- Returns null when nothing is due, else {"customerId", "language", "offer": {…} | null}: the offer that the player is told of,
-- unless they have turned offers off, or may have no second bonus.
create or replace function bonus_next_due() returns jsonb language plpgsql as $$
declare b bonus; whom text; due uuid;
begin
  select one.id, w.customer_id into due, whom from bonus one join wallet w using (customer_id)
  where one.status = 'PENDING' and one.ready_at <= clock_timestamp()
    or one.status in ('OPTED_IN', 'PENDING', 'ACTIVE', 'CLAIMED') and one.expires_at <= clock_timestamp()
  limit 1 for update of w skip locked;
  if due is null then return null; end if;
  select * into strict b from bonus where id = due for update;
  if b.ended_at is null and b.expires_at <= clock_timestamp() then
    perform bonus_end(b, 'EXPIRED');
  elsif b.status = 'PENDING' and b.ready_at <= clock_timestamp() then
    update bonus set status = 'ACTIVE', ready_at = null where id = due returning * into b;
    if offers_are_off(whom) or bonus_is_second(b) then return jsonb_build_object('customerId', whom, 'offer', null); end if;
    return jsonb_build_object('customerId', whom, 'brandId', b.brand_id, 'offer', bonus_json(b),
      'language', (select language from player where customer_id = whom));
  end if;
  return jsonb_build_object('customerId', whom, 'offer', null);
end $$;
