-- Locks a player's wallet and returns one of their limits in force; all fields are null if there is none. Applies a
-- raise that is due without confirmation, and removes a lapsed raise.
-- Session time decides when sessions end. For its limit, first locks the player, whose login would open another
-- session, and the open sessions.
create or replace function limit_locked(p_customer text, p_kind text, p_period text) returns player_limit
language plpgsql as $$
declare v_l player_limit; v_previous bigint;
begin
  if p_kind = 'session' then
    perform from player where customer_id = p_customer for no key update;
    perform from session where customer_id = p_customer and ended_at is null order by id for update;
  end if;
  perform 1 from wallet where customer_id = p_customer for update;
  select * into v_l from player_limit where customer_id = p_customer and kind = p_kind and period = p_period;
  if v_l.raise_due_at is null then return v_l; end if;
  if v_l.raise_until is not null and v_l.raise_until <= now() then
    perform limit_noted(v_l, 'raise_lapsed', v_l.amount, v_l.raise_amount, 'system');
    return limit_written(v_l, v_l.amount);
  elsif v_l.raise_until is null and v_l.raise_due_at <= now() then
    perform limit_noted(v_l, 'raised', v_l.amount, v_l.raise_amount, 'system');
    return limit_written(v_l, v_l.raise_amount);
  end if;
  return v_l;
end $$;
