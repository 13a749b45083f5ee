-- Divides a stake, in minor units, among the balances: withdrawable money first, then running bonuses in the order of
-- their claims, then bonus money without a campaign. A bonus whose terms say so comes before withdrawable money.
-- Locked money is never used (decision 090).
-- `accounts` and `amounts` divide from_bonus. The amounts are negative, as wallet_move() takes them. Both are null
-- without bonus money. largest: the largest stake that the used bonuses allow; null for any.
-- All are null if the wallet cannot afford the stake. Expired bonuses must have been ended before, see
-- bonuses_expire().
create or replace function stake_parts(
  w wallet, p_amount bigint,
  out from_bonus bigint, out from_withdrawable bigint, out accounts bigint[], out amounts bigint[], out largest bigint
) language plpgsql stable as $$
begin
  if p_amount > w.bonus + w.withdrawable then return; end if;
  -- Withdrawable money comes first and is sufficient.
  if w.bonus = 0 or p_amount <= w.withdrawable and not exists (
    select from bonus
    where customer_id = w.customer_id and status = 'CLAIMED' and balance > 0 and terms ->> 'order' = 'bonus-first'
  ) then
    from_bonus := 0;
    from_withdrawable := p_amount;
    return;
  end if;
  with running as (
    select * from bonus where customer_id = w.customer_id and status = 'CLAIMED' and balance > 0
  ), source as (
    select account_id, balance, (terms ->> 'maxStake')::bigint as most,
      case terms ->> 'order' when 'bonus-first' then 0 else 2 end as turn, claimed_at, id from running
    union all
    select null, w.withdrawable, null, 1, null, null
    union all
    select w.bonus_account, w.bonus - (select coalesce(sum(balance), 0) from running), null, 3, null, null
  ), queue as (
    select *, row_number() over (order by turn, claimed_at, id) as nth from source
  ), taken as (
    select *, least(balance, greatest(0, p_amount - coalesce(
      sum(balance) over (order by nth rows between unbounded preceding and 1 preceding), 0)))::bigint as part from queue
  )
  select coalesce(sum(part) filter (where account_id is not null), 0), sum(part) filter (where account_id is null),
    array_agg(account_id order by nth) filter (where account_id is not null and part > 0),
    array_agg(-part order by nth) filter (where account_id is not null and part > 0), min(most) filter (where part > 0)
  into from_bonus, from_withdrawable, accounts, amounts, largest
  from taken;
end $$;
