-- name: betSumsItsMoves :many
select b.provider, b.bet_id from book_bet b left join book_move m on m.provider = b.provider and m.bet_id = b.bet_id
group by b.provider, b.bet_id
having (b.stake, b.refunded, b.free_paid, b.revision) is distinct from
    (sum(m.staked)::bigint, sum(m.refunded)::bigint, sum(m.free_paid)::bigint, max(m.revision))
  or b.free_bonus is null and b.returned <> sum(m.returned) or count(*) filter (where m.kind = 'place') <> 1;

-- name: betStakedOneTransfer :many
select b.provider, b.bet_id from book_bet b
join book_move m on m.provider = b.provider and m.bet_id = b.bet_id and m.kind = 'place'
left join transfer t on t.scope = 'book:' || b.provider and t.key = m.transaction_id
left join posting p on p.transfer_id = t.id
left join wallet_account own on own.account_id = p.account_id and own.customer_id = b.customer_id
group by b.provider, b.bet_id
having b.stake <> coalesce(-sum(p.amount) filter (where own.part is not null), 0)
  or b.stake_bonus <> coalesce(-sum(p.amount) filter (where own.part = 'bonus'), 0);

-- name: bonusesStakedTheirShares :many
select b.provider, b.bet_id from book_bet b left join book_share s on s.provider = b.provider and s.bet_id = b.bet_id
group by b.provider, b.bet_id having b.stake_bonus <> coalesce(sum(s.staked), 0);

-- name: betPaidWhatStands :many
select b.provider, b.bet_id, moved.paid::text, b.refunded::text, b.returned::text from book_bet b
cross join lateral (
  select coalesce(sum(p.amount), 0) - coalesce((
    select sum(owed) from book_move o where o.provider = b.provider and o.bet_id = b.bet_id), 0) as paid
  from book_move m
  join transfer t on t.scope = 'book:' || m.provider and t.key = m.transaction_id
  join posting p on p.transfer_id = t.id
  join wallet_account own on own.account_id = p.account_id and own.customer_id = b.customer_id
  where m.provider = b.provider and m.bet_id = b.bet_id and m.kind <> 'place'
) moved
cross join lateral (
  select coalesce(sum(paid), 0) as paid from book_share s where s.provider = b.provider and s.bet_id = b.bet_id
) share
where b.free_bonus is null and (moved.paid <> b.paid_own + share.paid
  -- Bonus money that was lost after a bet had paid it is not taken back.
  or b.stake_bonus = 0 and moved.paid <> b.refunded + b.returned or moved.paid < b.refunded + b.returned);

-- name: transferOfBookHasMove :many
select t.id::text from transfer t
left join book_move m on m.transaction_id = t.key and t.scope in ('book:' || m.provider, 'book:' || m.provider || ':debt')
where t.kind::text like 'book_%' and (m.customer_id is distinct from t.customer_id or m.bet_id is distinct from t.reference);

-- name: debtSumsWhatIsOwed :many
select customer_id, owed.amount::text, d.amount::text as debt from book_debt d
full join (select customer_id, sum(owed) as amount from book_move group by customer_id having sum(owed) <> 0) owed using (customer_id)
left join lateral (select -sum(p.amount) as amount from posting p where p.account_id = d.account_id) posted on true
where coalesce(owed.amount, 0) <> coalesce(d.amount, 0) or coalesce(posted.amount, 0) <> coalesce(d.amount, 0);

-- name: openBetPaidOnlyCashOuts :many
select provider, bet_id from book_bet b
where product = 'sports' and (result is null and (refunded <> half_refunded or returned <> cashed_out)
  or result in ('void', 'rolled-back') and refunded <> stake - stake_closed
  or refunded + returned < half_refunded + cashed_out or half_refunded + stake_closed > stake);

-- name: ticketSumsItsDraws :many
select b.provider, b.bet_id from book_bet b left join book_draw d on d.provider = b.provider and d.bet_id = b.bet_id
where b.product = 'lottery' and b.result is distinct from 'rolled-back'
group by b.provider, b.bet_id
having b.refunded <> sum(d.refunded) or b.returned <> sum(d.won) or (b.result is null) <> bool_or(d.state = 'open');

-- name: rolledBackBetNeverComes :many
select provider, bet_id from book_bet join book_tombstone using (provider, bet_id);

-- name: betCountsNoMoreThanItsStake :many
select provider, bet_id from book_bet where counted > stake;

-- name: bonusesAllowBet :many
select b.provider, b.bet_id from book_bet b join book_share s using (provider, bet_id) join bonus o on o.account_id = s.account_id
where b.stake > (o.terms ->> 'maxStake')::bigint;

-- name: correctionTakesWhatBonusConverted :many
select customer_id, sum(o.converted)::text as left_over, made.amount::text as made, taken.amount::text as taken
from bonus o
cross join lateral (
  select coalesce(-sum(p.amount) filter (where t.kind = 'bonus_conversion'), 0)
    + coalesce(sum(p.amount) filter (where t.kind = 'bonus_reversal'), 0) as amount
  from transfer t join posting p on p.transfer_id = t.id
  join wallet_account own on own.account_id = p.account_id and own.customer_id = o.customer_id
    and own.part = case t.kind when 'bonus_conversion' then 'bonus' else 'withdrawable' end
  where t.customer_id = o.customer_id and t.kind in ('bonus_conversion', 'bonus_reversal')
) made
cross join lateral (
  -- A correction takes own money below what stands of it, for bonus money that was converted.
  select coalesce(sum(b.paid_own - moved.amount), 0) as amount from book_bet b
  cross join lateral (
    select coalesce(sum(p.amount), 0) - coalesce((
      select sum(owed) from book_move o where o.provider = b.provider and o.bet_id = b.bet_id), 0) as amount
    from book_move m join transfer t on t.scope = 'book:' || m.provider and t.key = m.transaction_id
    join posting p on p.transfer_id = t.id
    join wallet_account own on own.account_id = p.account_id and own.customer_id = b.customer_id and own.part = 'withdrawable'
    where m.provider = b.provider and m.bet_id = b.bet_id and m.kind <> 'place'
  ) moved
  where b.customer_id = o.customer_id and b.stake_bonus > 0
) taken
group by customer_id, made.amount, taken.amount having sum(o.converted) <> made.amount - taken.amount;

-- name: cashedOutBetStaysClosed :many
select provider, bet_id from book_bet b where result is null and book_cashed_out(b);
