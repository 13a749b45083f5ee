-- Moves money between a wallet's balances and another account. Writes the postings of p_transfer, the wallet's row
-- with its entry and day, the house's shard and the realtime event together. Amounts are minor units; positive amounts
-- go to the player.
-- p_other: the other account, or null for a shard of the house. p_accounts and p_amounts divide p_bonus among the
-- accounts of bonuses and update their rows; null if all of it belongs to no campaign. The caller must hold the
-- wallet's row.
-- Returns the changed wallet.
create or replace function wallet_move(
  p_transfer bigint, p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint, p_other bigint default null,
  p_accounts bigint[] default null, p_amounts bigint[] default null
) returns wallet language plpgsql as $$
declare
  v_w wallet; v_t transfer;
  v_total bigint := p_withdrawable + p_bonus + p_locked;
  v_other bigint := p_other;
begin
  update wallet set
    spendable = spendable + v_total, withdrawable = withdrawable + p_withdrawable, locked = locked + p_locked,
    version = version + 1, moved_at = greatest(clock_timestamp(), moved_at + interval '1 microsecond')
  where customer_id = p_customer returning * into strict v_w;
  if v_other is null and v_total <> 0 then
    update house set balance = balance - v_total
    where unit = v_w.currency and shard = (p_transfer % 64)::int returning account_id into strict v_other;
  end if;
  insert into posting (transfer_id, account_id, unit, amount)
  select p_transfer, side.account_id, v_w.currency, side.amount
  from (
    values (v_w.withdrawable_account, p_withdrawable), (v_w.locked_account, p_locked), (v_other, -v_total),
      (v_w.bonus_account, case when p_accounts is null then p_bonus else 0 end)
    union all
    select * from unnest(p_accounts, p_amounts)
  ) as side (account_id, amount)
  where side.amount <> 0;
  if p_accounts is not null then
    update bonus b set balance = b.balance + part.amount from unnest(p_accounts, p_amounts) as part (account_id, amount)
    where b.account_id = part.account_id;
  end if;
  if v_total <> 0 then
    select * into strict v_t from transfer where id = p_transfer;
    insert into wallet_entry (customer_id, version, transfer_id, kind, amount, balance, at)
    values (p_customer, v_w.version, v_t.id, v_t.kind, v_total, v_w.spendable, v_w.moved_at);
    perform day_booked(v_w, v_t, v_total);
  end if;
  insert into outbox (customer_id, event, payload, version)
  values (p_customer, 'ContextualizedBalanceUpdate', jsonb_build_object(
    'version', v_w.version, 'currency', v_w.currency, 'balances', jsonb_build_object(
      'spendable', jsonb_build_object('total', wire_money(v_w.spendable, v_w.currency)),
      'withdrawable', wire_money(v_w.withdrawable, v_w.currency), 'locked', wire_money(v_w.locked, v_w.currency))), v_w.version);
  return v_w;
end $$;
