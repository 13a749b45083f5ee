-- Starts a bonus: its money goes to its own account, and is withdrawable once as much as its terms say was staked.
-- A ticket and free rounds have no money: they wait to be used. The caller must hold the wallet's row. Returns the wallet afterwards.
create or replace function bonus_start(p_bonus uuid) returns wallet language plpgsql as $$
declare
  b bonus; w wallet; moment timestamptz := clock_timestamp(); is_free_cash boolean; kind text;
begin
  update bonus set status = 'CLAIMED', claimed_at = moment,
    account_id = case when bonus_is_money(type) or coalesce(terms ->> 'winnings' = 'bonus', false)
      then account_of('player_bonus', id::text, currency) end,
    to_wager = case when bonus_is_money(type) then amount * (terms ->> 'wagering')::int else 0 end,
    rounds_left = coalesce((terms ->> 'rounds')::int, 0), ready_at = null,
    expires_at = moment + make_interval(days => (terms ->> 'days')::int)
  where id = p_bonus and status in ('PENDING', 'ACTIVE') and amount > 0 returning * into strict b;
  if not bonus_is_money(b.type) then
    select * into strict w from wallet where customer_id = b.customer_id;
    return w;
  end if;
  -- Free cash is paid once in a player's life, a claimed bonus once.
  is_free_cash := b.code = 'FREECASH' and b.campaign_id is null;
  kind := case when is_free_cash then 'free_cash' else 'bonus_claim' end;
  w := wallet_transfer(kind, kind, case when is_free_cash then b.customer_id else b.id::text end, b.customer_id, b.code, 0,
    b.amount, null, array[b.account_id], array[b.amount]);
  if b.to_wager > 0 then return w; end if;
  select * into b from bonus where id = p_bonus;
  return bonus_end(b, 'COMPLETED');
end $$;
