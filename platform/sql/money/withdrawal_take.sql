-- Claims the order or recall of a withdrawal for its payment provider and counts the attempt, after which nobody can
-- cancel it. A withdrawal that waited for a new destination continues if the destination is no longer new.
-- Returns {"task": {id, task, provider, amount, currency, method, instrument, holder, locale, brandId, reason}},
-- {"waits": seconds} for a destination that is still new, {"blocked": true} if the instrument is blocked and nothing
-- was sent, or null if there is nothing to send to the provider.
create or replace function withdrawal_take(p_id uuid) returns jsonb language plpgsql as $$
declare v_w withdrawal; v_i player_instrument; v_until timestamptz;
begin
  select * into v_w from withdrawal where id = p_id for update;
  if not found then return null; end if;
  select * into strict v_i from player_instrument where id = v_w.instrument_id;
  if v_w.hold = 'destination' then
    v_until := destination_held(v_i);
    if v_until is not null then
      return jsonb_build_object('waits', greatest(1, ceil(extract(epoch from v_until - clock_timestamp()))));
    end if;
    v_w := withdrawal_checked(p_id, true);
  end if;
  if v_w.state <> 'approved' and v_w.recall is distinct from 'asked' then return null; end if;
  -- The instrument may have been blocked during the request. An operator then decides.
  if v_w.attempts = 0 and v_i.block_reason is not null then return jsonb_build_object('blocked', true); end if;
  update withdrawal set attempts = attempts + 1 where id = p_id;
  return jsonb_build_object('task', (
    select jsonb_build_object('id', v_w.id, 'task', case when v_w.recall = 'asked' then 'recall' else 'payout' end,
      'provider', r.provider, 'amount', wire_money(v_w.amount - v_w.fee, v_w.currency), 'currency', v_w.currency,
      'method', v_i.method, 'instrument', v_i.reference, 'holder', v_i.holder, 'locale', v_w.locale, 'brandId', v_w.brand_id,
      'reason', (select s.reason from withdrawal_step s where s.withdrawal_id = v_w.id order by s.id desc limit 1))
    from payment_request r where r.id = v_w.id));
end $$;
