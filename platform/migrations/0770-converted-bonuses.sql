-- What bonuses made withdrawable and corrections of bets have not taken back. A correction takes no more than that.
alter table bonus add column converted bigint not null default 0 check (converted >= 0);

update bonus b set converted = greatest(0, made.amount - taken.amount)
from (
  select p.account_id, -sum(p.amount)::bigint as amount from posting p join transfer t on t.id = p.transfer_id
  where t.kind = 'bonus_conversion' and p.amount < 0 group by p.account_id
) made
cross join lateral (
  -- A bet's own money, less what its changes moved. Several bonuses of one bet count with all of it.
  select coalesce(sum(k.paid_own - moved.amount), 0)::bigint as amount
  from book_share s join book_bet k using (provider, bet_id)
  cross join lateral (
    select coalesce(sum(p.amount), 0) - coalesce((
      select sum(owed) from book_move o where o.provider = k.provider and o.bet_id = k.bet_id), 0) as amount
    from book_move m join transfer t on t.scope = 'book:' || m.provider and t.key = m.transaction_id
    join posting p on p.transfer_id = t.id
    join wallet w on w.customer_id = k.customer_id and w.withdrawable_account = p.account_id
    where m.provider = k.provider and m.bet_id = k.bet_id and m.kind <> 'place'
  ) moved
  where s.account_id = made.account_id
) taken
where b.account_id = made.account_id;
