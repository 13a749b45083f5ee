-- Brings a bet to new totals: p_refunded of its stake given back and p_returned otherwise paid, in minor units. Moves the
-- difference between the player and the house, records the move, and counts the stake of a bet with a result towards
-- bonuses. Bonus money goes back to the bonuses that staked, or is taken from what they still have or made
-- withdrawable, see book_shares_due(). The rest is taken from the player's own money. What that lacks becomes a debt for players of p_debt_brands; otherwise the change is
-- refused. Later winnings pay a debt first.
-- b: the bet before the change. p_transfer: the transfer's kind. p_result: null if the bet is open. A free bet only pays
-- what a change adds to its winnings, and is given back by a void, see decision 094. The caller must hold the bet and
-- the wallet. Returns {balance, currency}, or the refusal.
-- Refuses: resettlement_above_balance 409.
create or replace function book_apply(
  b book_bet, w wallet, p_transaction text, p_kind text, p_transfer text, p_revision int, p_result text, p_refunded bigint,
  p_returned bigint, p_debt_brands int[], p_detail jsonb
) returns jsonb language plpgsql as $$
declare
  v_moment timestamptz := clock_timestamp(); v_total bigint := p_refunded + p_returned;
  v_own bigint := v_total - book_bonus_part(b, v_total)::bigint; v_move bigint := v_own - b.paid_own;
  v_owed bigint := 0; v_free_paid bigint := 0; v_counts bigint := 0; v_short jsonb;
  v_bonus bigint := 0; v_converted bigint := 0; v_accounts bigint[]; v_amounts bigint[];
  v_day timestamptz;
begin
  if b.free_bonus is not null then v_own := 0; v_move := 0; end if;
  if b.stake_bonus > 0 then
    select coalesce(sum(due - taken), 0)::bigint, coalesce(sum(converted), 0)::bigint,
      array_agg(account_id order by account_id) filter (where due > 0 or taken > 0),
      array_agg(due - taken order by account_id) filter (where due > 0 or taken > 0)
    into v_bonus, v_converted, v_accounts, v_amounts from book_shares_due(b, w, v_total);
  end if;
  v_move := v_move - v_converted;
  if v_move < 0 then
    v_owed := greatest(0, -v_move - w.withdrawable);
    v_short := jsonb_build_object('short', wire_money(v_owed, b.currency), 'currency', b.currency);
    if v_owed > 0 and not exists (
      select from player where customer_id = b.customer_id and brand_id = any (p_debt_brands)
    ) then return refusal('resettlement_above_balance', v_short); end if;
  elsif v_move > 0 and p_returned > b.returned then
    v_owed := -least(v_move, p_returned - b.returned, coalesce((select amount from book_debt where customer_id = b.customer_id), 0));
  end if;

  if b.stake_bonus > 0 then
    with d as materialized (select * from book_shares_due(b, w, v_total)), taken_back as (
      update bonus o set converted = o.converted - d.converted from d where o.account_id = d.account_id and d.converted > 0
    )
    update book_share s set paid = s.paid + d.due - d.taken - d.converted
    from d where s.provider = b.provider and s.bet_id = b.bet_id and s.account_id = d.account_id;
  end if;
  if v_move + v_owed <> 0 or v_accounts is not null then
    w := wallet_transfer(p_transfer, 'book:' || b.provider, p_transaction, b.customer_id, b.bet_id, v_move + v_owed, v_bonus,
      null, v_accounts, v_amounts);
  end if;
  if v_owed <> 0 then perform book_owed(b, w, p_transaction, v_owed); end if;
  if v_accounts is not null then w := bonuses_clear(w, v_accounts); end if;
  if b.counted = 0 and b.free_bonus is null and p_result in ('won', 'lost', 'half-won', 'half-lost') then
    v_counts := greatest(0, b.stake - b.stake_closed - p_refunded);
  end if;
  update book_bet set result = p_result, refunded = p_refunded, returned = p_returned, paid_own = v_own, revision = p_revision,
    counted = counted + v_counts, settled_at = case when p_result is not null then coalesce(settled_at, v_moment) end
  where provider = b.provider and bet_id = b.bet_id;
  if b.free_bonus is not null then v_free_paid := book_free_settled(b, p_transaction, p_result, p_returned); end if;
  if v_counts > 0 then w := bonus_wager(w, b.product, null, '{}', v_counts, b.placed_at); end if;
  insert into book_move (provider, transaction_id, bet_id, customer_id, kind, revision, refunded, returned, owed, free_paid, detail)
  values (b.provider, p_transaction, b.bet_id, b.customer_id, p_kind, p_revision, p_refunded - b.refunded,
    case when b.free_bonus is null then p_returned - b.returned else 0 end, v_owed, v_free_paid, p_detail);
  -- Draws tell their own results. A void of one selection, or the same settlement again, changes nothing.
  if p_kind in ('settle', 'unsettle', 'void') and (p_result is distinct from b.result or v_total <> b.refunded + b.returned) then
    perform book_fact(b, case p_kind when 'unsettle' then 'open' when 'void' then 'void' else p_result end,
      case when b.result is null then p_refunded - b.refunded + v_free_paid
          + case when b.free_bonus is null then p_returned - b.returned else 0 end
        when b.free_bonus is null then v_total else b.free_paid + v_free_paid end, b.result is not null);
  end if;
  perform book_day(w, b.placed_at, b.refunded - p_refunded, 0);
  if b.free_bonus is null then
    -- A bet that was opened again keeps the day of its first settlement, so that no limit allows more stakes today.
    v_day := coalesce(b.settled_at, (
      select min(at) from book_move where provider = b.provider and bet_id = b.bet_id and kind = 'settle'
    ), v_moment);
    perform book_day(w, v_day, 0, p_returned - b.returned);
  end if;
  select * into strict w from wallet where customer_id = b.customer_id;
  return game_reply(w);
end $$;
