-- Starts a bonus: moves its money to its own account, from which it becomes withdrawable once the stakes in its terms
-- have been made. A ticket and free rounds have no money and wait to be used. A job orders free rounds at a provider that
-- needs it. The caller must hold the wallet's row. Returns the changed wallet.
create or replace function bonus_start(p_bonus uuid) returns wallet language plpgsql as $$
declare
  v_b bonus; v_w wallet; v_moment timestamptz := clock_timestamp(); v_is_free_cash boolean; v_kind text;
begin
  update bonus set status = 'CLAIMED', claimed_at = v_moment,
    account_id = case when bonus_is_money(type) or coalesce(terms ->> 'winnings' = 'bonus', false)
      then account_of('player_bonus', id::text, currency) end,
    to_wager = case when bonus_is_money(type) then amount * (terms ->> 'wagering')::int else 0 end,
    rounds_left = coalesce((terms ->> 'rounds')::int, 0), ready_at = null,
    expires_at = v_moment + make_interval(days => (terms ->> 'days')::int)
  where id = p_bonus and status in ('PENDING', 'ACTIVE') and amount > 0 returning * into strict v_b;
  if not bonus_is_money(v_b.type) then
    if v_b.type = 'free-rounds' then perform job_add('free-rounds', jsonb_build_object('id', v_b.id), v_b.id::text); end if;
    select * into strict v_w from wallet where customer_id = v_b.customer_id;
    return v_w;
  end if;
  -- Free cash is paid once per player, a claimed bonus once per bonus.
  v_is_free_cash := v_b.code = 'FREECASH' and v_b.campaign_id is null;
  v_kind := case when v_is_free_cash then 'free_cash' else 'bonus_claim' end;
  v_w := wallet_transfer(v_kind, v_kind, case when v_is_free_cash then v_b.customer_id else v_b.id::text end, v_b.customer_id, v_b.code, 0,
    v_b.amount, null, array[v_b.account_id], array[v_b.amount]);
  if v_b.to_wager > 0 then return v_w; end if;
  select * into v_b from bonus where id = p_bonus;
  return bonus_end(v_b, 'COMPLETED');
end $$;
