-- Puts an amount into force immediately (null for no limit), and ends a pending raise. Open sessions end once the
-- remaining session time has passed. Returns the limit; all fields are null if there is none any more. Call it after
-- limit_locked().
create or replace function limit_written(p_limit player_limit, p_amount bigint) returns player_limit language plpgsql as $$
declare v_l player_limit;
begin
  if p_amount is null then
    delete from player_limit
    where customer_id = p_limit.customer_id and kind = p_limit.kind and period = p_limit.period;
  else
    insert into player_limit (customer_id, kind, period, amount)
    values (p_limit.customer_id, p_limit.kind, p_limit.period, p_amount)
    on conflict (customer_id, kind, period) do update set
      since = case when player_limit.amount = p_amount then player_limit.since else now() end, amount = p_amount,
      raise_amount = null, raise_asked_at = null, raise_due_at = null, raise_until = null,
      raise_by_staff = false,
      -- A raise that staff requested also raises their maximum.
      staff_amount = case
        when player_limit.raise_by_staff and p_amount = player_limit.raise_amount and player_limit.staff_amount is not null
        then p_amount else player_limit.staff_amount end
    returning * into v_l;
  end if;
  if p_limit.kind = 'session' then perform session_limit_apply(p_limit.customer_id); end if;
  return v_l;
end $$;
