-- name: bonusHoldsSumPostings :many
select b.id::text, b.balance::text, coalesce(sum(p.amount), 0)::text as posted
from bonus b left join posting p on p.account_id = b.account_id
group by b.id having b.balance <> coalesce(sum(p.amount), 0);

-- name: bonusesPlayerNotMoreThanTheir :many
select w.customer_id from wallet w join bonus b using (customer_id)
group by w.customer_id having sum(b.balance) > w.bonus;

-- name: onlyRunningBonusHoldsMoney :many
select id::text, status, balance::text from bonus where balance > 0 and status <> 'CLAIMED';

-- name: bonusPaidOnceWithAmount :many
select b.id::text from bonus b where b.account_id is not null and bonus_is_money(b.type) and (
  select array_agg(p.amount::bigint) from posting p join transfer t on t.id = p.transfer_id
  where p.account_id = b.account_id and t.kind in ('bonus_claim', 'free_cash', 'opening_balance')
) is distinct from array[b.amount::bigint];

-- name: bonusMoneyWithdrawableOnlyWhenAll :many
select t.id::text from transfer t join posting p on p.transfer_id = t.id join bonus b on b.account_id = p.account_id
where t.kind = 'bonus_conversion' and (b.status <> 'COMPLETED' or b.wagered <> b.to_wager);

-- name: bonusHasCountedNoMoreThan :many
select b.customer_id from bonus b where b.wagered > 0
group by b.customer_id having sum(b.wagered) > (
  select coalesce(-sum(p.amount), 0) from transfer t join posting p on p.transfer_id = t.id
  join wallet_account own on own.account_id = p.account_id
  where t.customer_id = b.customer_id and own.customer_id = b.customer_id
    and t.kind in ('game_stake', 'game_rollback', 'tournament_entry', 'tournament_refund')
    and t.created_at >= (select min(claimed_at) from bonus first where first.customer_id = b.customer_id) - interval '1 minute'
) + (
  -- A corrected result may give a counted stake back.
  select coalesce(sum(greatest(k.stake - k.refunded, k.counted)), 0) from book_bet k where k.customer_id = b.customer_id
    and k.placed_at >= (select min(claimed_at) from bonus first where first.customer_id = b.customer_id) - interval '1 minute'
) + (
  -- A counted stake of a round may be rolled back after a win, too.
  select coalesce(sum(greatest(0, r.counted - r.staked_bonus - r.staked_withdrawable)), 0) from game_round r
  where r.customer_id = b.customer_id);

-- name: roundWithBonusMoneyTakesNo :many
select r.round_id, (r.staked_bonus + r.staked_withdrawable)::text as staked from game_round r
where r.staked_bonus > 0 and r.staked_bonus + r.staked_withdrawable > (
  select min((b.terms ->> 'maxStake')::bigint) from game_transaction g
  join transfer t on t.scope = 'game:' || g.provider || ':bet' and t.key = g.transaction_id
  join posting p on p.transfer_id = t.id join bonus b on b.account_id = p.account_id
  where g.provider = r.provider and g.round_id = r.round_id and g.customer_id = r.customer_id and g.kind = 'bet'
    and not g.rolled_back);

-- name: depositBonusStatedPartOneDeposit :many
select b.id::text from bonus b join payment_request r on r.id = b.deposit_id
where b.type = 'deposit-match' and (b.customer_id <> r.customer_id or b.status = 'OPTED_IN'
  or r.status not in ('SUCCESSFUL', 'SUCCESSFUL_REVERSAL')
  or b.amount <> least((b.terms ->> 'cap')::bigint, r.amount * (b.terms ->> 'percent')::int / 100));

-- name: withdrawalEndsEveryBonusWasGranted :many
select b.id::text, b.status, s.withdrawal_id::text from bonus b
join transfer d on d.scope = 'deposit' and d.key = b.deposit_id::text
join transfer l on l.kind = 'withdrawal_lock' and l.customer_id = b.customer_id and l.id > d.id
join withdrawal_step s on s.transfer_id = l.id
where b.status in ('PENDING', 'ACTIVE', 'CLAIMED') and (b.expires_at is null or b.expires_at > s.at)
  or b.status = 'COMPLETED' and b.ended_at > s.at;

-- name: freeRoundsPlayedLeft :many
select b.id::text from bonus b where b.type = 'free-rounds' and b.claimed_at is not null and b.ended_at is null
  and b.rounds_left + (select count(*) from game_round r where r.free_bonus = b.id and r.free_stake > 0)
    <> (b.terms ->> 'rounds')::int;

-- name: freeBetsPlacedLeft :many
select b.id::text from bonus b where b.type = 'free-bets' and b.claimed_at is not null and b.ended_at is null
  and b.rounds_left + (select count(*) from free_bet p where p.free_bonus = b.id and not p.free_given_back)
    <> (b.terms ->> 'rounds')::int;

-- name: noMoreFreeBetsPlacedThan :many
select b.id::text from bonus b join free_bet p on p.free_bonus = b.id
group by b.id having b.type <> 'free-bets' or bool_or(p.customer_id <> b.customer_id)
  or count(*) filter (where not p.free_given_back) > (b.terms ->> 'rounds')::int;

-- name: freeBetHasPaidWhatStands :many
select p.bet_id from free_bet p left join (
  select t.reference, t.customer_id, sum(m.amount) as paid from transfer t join posting m on m.transfer_id = t.id
  join account a on a.id = m.account_id and a.kind in ('player_withdrawable', 'player_bonus')
  where t.kind = 'free_bet_win' group by t.reference, t.customer_id
) paid on paid.reference = p.bet_id and paid.customer_id = p.customer_id
where p.free_paid <> coalesce(paid.paid, 0) or p.free_given_back and p.free_paid > 0;

-- name: noMoreFreeRoundsPlayedThan :many
select b.id::text from bonus b join game_round r on r.free_bonus = b.id and r.free_stake > 0
group by b.id having b.type <> 'free-rounds' or count(*) > (b.terms ->> 'rounds')::int
  or bool_or(r.free_stake <> (b.terms ->> 'stake')::bigint or r.customer_id <> b.customer_id);

-- name: freeRoundsAndBetsHaveWon :many
select b.id::text from bonus b left join (
  select r.free_bonus, sum(p.amount) as paid from transfer t
  join game_transaction g on g.kind = 'win' and g.transaction_id = t.key and t.scope like 'game:' || g.provider || ':win%'
  join game_round r on r.provider = g.provider and r.round_id = g.round_id and r.customer_id = g.customer_id
  join posting p on p.transfer_id = t.id join account a on a.id = p.account_id
    and a.kind in ('player_withdrawable', 'player_bonus')
  where t.kind = 'free_round_win' group by r.free_bonus
  union all
  select p.free_bonus, sum(p.free_paid) from free_bet p group by p.free_bonus
) won on won.free_bonus = b.id
where b.won <> coalesce(won.paid, 0) or b.type in ('free-rounds', 'free-bets') and (
  b.to_wager > b.won * (b.terms ->> 'wagering')::int
  or b.status in ('CLAIMED', 'COMPLETED') and b.account_id is not null and b.to_wager <> b.won * (b.terms ->> 'wagering')::int
    -- A provider's correction after the wagering was completed is the player's own money.
    and not exists (select from free_bet p where p.free_bonus = b.id and p.changed_at > b.ended_at and p.free_paid > 0));

-- name: ticketPaysOneEntryPlayerWhich :many
select b.id::text from bonus b
left join tournament_entry e on e.ticket_id = b.id and not e.refunded and e.customer_id = b.customer_id
where b.type = 'tournament-ticket' and (b.status = 'COMPLETED') <> (e.id is not null)
  or b.type <> 'tournament-ticket' and e.id is not null or e.paid_bonus > b.amount;

-- name: entryTicketPaidTransferHouse :many
select coalesce(e.id::text, t.key) from (select * from tournament_entry where ticket_id is not null) e
full join (select * from transfer where kind = 'ticket_entry') t on t.key = e.id::text and t.customer_id = e.customer_id
where e.id is null or t.key is null or e.refunded <> exists (
  select from transfer back where back.kind = 'ticket_return' and back.key = e.id::text);
