-- Moves money between a wallet's balances and another account: writes the postings of p_transfer, the wallet's row and
-- its entry and day, the house's shard and the realtime fact together. Amounts are minor units; positive amounts go to the player.
-- p_other: the other account; null: a shard of the house. p_accounts and p_amounts divide p_bonus among the accounts of
-- bonuses, whose rows change with it; null: all of it belongs to no campaign. The caller must hold the wallet's row.
-- Returns the changed wallet.
create or replace function wallet_move(
  p_transfer bigint, p_customer text, p_withdrawable bigint, p_bonus bigint, p_locked bigint, p_other bigint default null,
  p_accounts bigint[] default null, p_amounts bigint[] default null
) returns wallet language plpgsql as $$
declare
  w wallet; t transfer;
  total bigint := p_withdrawable + p_bonus + p_locked;
  other bigint := p_other;
begin
  update wallet set
    spendable = spendable + total, withdrawable = withdrawable + p_withdrawable, locked = locked + p_locked,
    version = version + 1, moved_at = greatest(clock_timestamp(), moved_at + interval '1 microsecond')
  where customer_id = p_customer returning * into strict w;
  if other is null and total <> 0 then
    update house set balance = balance - total
    where unit = w.currency and shard = (p_transfer % 64)::int returning account_id into strict other;
  end if;
  insert into posting (transfer_id, account_id, unit, amount)
  select p_transfer, side.account_id, w.currency, side.amount
  from (
    values (w.withdrawable_account, p_withdrawable), (w.locked_account, p_locked), (other, -total),
      (w.bonus_account, case when p_accounts is null then p_bonus else 0 end)
    union all
    select * from unnest(p_accounts, p_amounts)
  ) as side (account_id, amount)
  where side.amount <> 0;
  if p_accounts is not null then
    update bonus b set balance = b.balance + part.amount from unnest(p_accounts, p_amounts) as part (account_id, amount)
    where b.account_id = part.account_id;
  end if;
  if total <> 0 then
    select * into strict t from transfer where id = p_transfer;
    insert into wallet_entry (customer_id, version, transfer_id, kind, amount, balance, at)
    values (p_customer, w.version, t.id, t.kind, total, w.spendable, w.moved_at);
    perform day_booked(w, t, total);
  end if;
  insert into outbox (customer_id, event, payload, version)
  values (p_customer, 'ContextualizedBalanceUpdate', jsonb_build_object(
    'version', w.version, 'currency', w.currency, 'balances', jsonb_build_object(
      'spendable', jsonb_build_object('total', wire_money(w.spendable, w.currency)),
      'withdrawable', wire_money(w.withdrawable, w.currency), 'locked', wire_money(w.locked, w.currency))), w.version);
  return w;
end $$;
