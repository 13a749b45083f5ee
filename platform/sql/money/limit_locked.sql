-- Locks a player's wallet, and returns one of their limits as it is in force; null fields: there is none. A raise of it that
-- counts by now without confirmation is written into it, and a lapsed one is removed.
-- Session time decides when sessions end: these are locked first, and the player, whose login would open another.
create or replace function limit_locked(p_customer text, p_kind text, p_period text) returns player_limit
language plpgsql as $$
declare l player_limit; previous bigint;
begin
  if p_kind = 'session' then
    perform from player where customer_id = p_customer for no key update;
    perform from session where customer_id = p_customer and ended_at is null order by id for update;
  end if;
  perform 1 from wallet where customer_id = p_customer for update;
  select * into l from player_limit where customer_id = p_customer and kind = p_kind and period = p_period;
  if l.raise_due_at is null then return l; end if;
  if l.raise_until is not null and l.raise_until <= now() then
    perform limit_noted(l, 'raise_lapsed', l.amount, l.raise_amount, 'system');
    return limit_written(l, l.amount);
  elsif l.raise_until is null and l.raise_due_at <= now() then
    perform limit_noted(l, 'raised', l.amount, l.raise_amount, 'system');
    return limit_written(l, l.raise_amount);
  end if;
  return l;
end $$;
