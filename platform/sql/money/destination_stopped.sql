-- Uses the link that stops a new destination. Removes and blocks the destination with p_reason, which is shown to its
-- player, and cancels withdrawals to it for which no order was sent, so that their money comes back. The caller ends
-- the player's sessions.
-- Returns {"state": "unknown" | "expired" | "used"} or {"state": "good", "customerId"}.
create or replace function destination_stopped(p_hash bytea, p_brand int, p_reason text) returns jsonb language plpgsql as $$
declare v_link record; v_open uuid;
begin
  select s.instrument_id, s.expires_at, p.customer_id into v_link
  from destination_stop s join player_instrument i on i.id = s.instrument_id join player p on p.customer_id = i.customer_id
  where s.token_hash = p_hash and p.brand_id = p_brand for no key update of p;
  if not found then return jsonb_build_object('state', 'unknown'); end if;
  -- The player's row is locked now, so a second call sees what the first has done.
  if exists (select from destination_stop where instrument_id = v_link.instrument_id and used_at is not null) then
    return jsonb_build_object('state', 'used');
  end if;
  if v_link.expires_at <= clock_timestamp() then return jsonb_build_object('state', 'expired'); end if;
  update destination_stop set used_at = clock_timestamp() where token_hash = p_hash;
  update player_instrument set state = 'removed', block_reason = coalesce(block_reason, p_reason)
  where id = v_link.instrument_id;
  for v_open in select id from withdrawal where instrument_id = v_link.instrument_id
    and (state in ('requested', 'on_hold') or state = 'approved' and attempts = 0) order by number for update
  loop
    perform withdrawal_decide(v_open, v_link.customer_id, 'cancel', 'player:' || v_link.customer_id, null);
  end loop;
  return jsonb_build_object('state', 'good', 'customerId', v_link.customer_id);
end $$;
