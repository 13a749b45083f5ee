-- fragment: pointsMoved
-- Selects the available and open points that each transfer moved on an entry.
select t.scope, t.key,
  coalesce(sum(p.amount) filter (where a.kind = 'points_available'), 0) as available,
  coalesce(sum(p.amount) filter (where a.kind = 'points_open'), 0) as open
from booked_transfer t join booked_posting p on p.transfer_id = t.id join account a on a.id = p.account_id
where t.scope in ('bet', 'bet_result') group by t.id, t.scope, t.key

-- fragment: moneyMoved
-- Selects the player money that each tournament transfer moved, in total and by kind. A ticket pays with bonus money
-- on behalf of its player.
select t.scope, t.key, t.customer_id, sum(p.amount) as amount,
  coalesce(sum(p.amount) filter (where a.kind = 'player_withdrawable'), 0) as withdrawable,
  coalesce(sum(p.amount) filter (where a.kind = 'player_bonus'), 0) as bonus
from transfer t join posting p on p.transfer_id = t.id
join account a on a.id = p.account_id and a.kind in ('player_withdrawable', 'player_bonus', 'player_locked')
where t.scope in ('tournament_entry', 'tournament_prize', 'tournament_refund') group by t.id
union all
select t.scope, t.key, t.customer_id, -p.amount, 0, -p.amount
from transfer t join posting p on p.transfer_id = t.id
join account a on a.id = p.account_id and a.kind = 'tournament_pool'
where t.kind in ('ticket_entry', 'ticket_return')

-- fragment: prizeMoved
-- Selects the prizes that were paid, or are withheld until an operator decides.
select key, customer_id, amount, withdrawable, bonus from ({moneyMoved}) moved where scope = 'tournament_prize'
union all
select key, customer_id, withdrawable + bonus, withdrawable, bonus from withheld_reward
where scope = 'tournament_prize' and paid_at is null

-- fragment: paidEntry
-- Selects the entries whose price was paid.
select e.*, t.status, t.min_settled_bets, t.topped_up, entry_closes_at(t) as closes_at, t.kept, t.kept_bonus, t.cancelled_at
from tournament_entry e join tournament t on t.id = e.tournament_id
where e.paid_withdrawable <> 0 or e.paid_bonus <> 0

-- name: openPointsEntryStakesOpenBets :many
select e.id::text, e.open_bets::text, coalesce(sum(b.stake), 0)::text as stakes from tournament_entry e
left join bet b on b.entry_id = e.id and b.status = 'PENDING'
group by e.id having e.open_bets <> coalesce(sum(b.stake), 0);

-- name: betOneStake :many
select coalesce(b.id::text, m.key) as id from bet b
full join (select * from ({pointsMoved}) moved where scope = 'bet') m on m.key = b.id::text
where b.id is null or m.key is null or m.available <> -b.stake or m.open <> b.stake;

-- name: closedBetOneResultOpenOne :many
select coalesce(b.id::text, m.key) as id from (select * from bet where status <> 'PENDING') b
full join (select * from ({pointsMoved}) moved where scope = 'bet_result') m on m.key = b.id::text
where b.id is null or m.key is null or m.open <> -b.stake or m.available <> coalesce((
  select c.previous_payout from bet_correction c where c.bet_id = b.id order by c.correction_id limit 1), b.payout);

-- name: correctedBetMovesDifferencePointsLeft :many
select c.bet_id::text, c.correction_id::text from (
  select c.*, lead(c.previous_payout, 1, b.payout) over (partition by c.bet_id order by c.correction_id) as next_payout,
    row_number() over (partition by c.bet_id order by c.correction_id) as nth
  from bet_correction c join bet b on b.id = c.bet_id) c
where c.payout <> c.next_payout or c.moved < c.payout - c.previous_payout
  or (c.moved <> c.payout - c.previous_payout and c.moved > 0);

-- name: pointsMovedForCorrectedBetOne :many
select coalesce(c.bet_id::text, t.key) as id
from (select *, bet_id || ':' || correction_id as key from bet_correction where moved <> 0) c
full join (select t.key, sum(p.amount) as amount from transfer t join posting p on p.transfer_id = t.id
  join account a on a.id = p.account_id and a.kind = 'points_available'
  where t.scope = 'bet_correction' group by t.id) t on t.key = c.key
where c.bet_id is null or t.key is null or t.amount <> c.moved;

-- name: settledBetPaysWhatSelectionsResult :many
select b.id::text from bet b left join selection s on s.id = b.selection_id
join tournament_entry e on e.id = b.entry_id join tournament t on t.id = e.tournament_id
where b.status = 'SETTLED' and b.payout is distinct from
  case coalesce((
    -- A correction after the end of the tournament changes no bets.
    select c.previous from result_correction c where c.selection_id = s.id and c.at > t.finished_at
    order by c.id limit 1), s.result)
  when 'WON' then b.stake * b.odds / 100 when 'LOST' then 0 end;

-- name: betEntryOnSelectionTournament :many
select b.id::text from bet b left join tournament_entry e on e.id = b.entry_id
where not exists (
  select 1 from selection s join market m on m.id = s.market_id
  join tournament_fixture tf on tf.fixture_id = m.fixture_id
  where s.id = b.selection_id and tf.tournament_id = e.tournament_id);

-- name: entryPricePaidStands :many
select m.key from ({moneyMoved}) m
left join tournament_entry e on e.id::text = m.key and e.customer_id = m.customer_id
left join tournament t on t.id = e.tournament_id
where m.scope = 'tournament_entry' and m.amount is distinct from
  -case when e.is_reentry then coalesce(t.reentry_price, t.entry_price) else t.entry_price end;

-- name: entryRecordsWhatPriceWasPaid :many
select coalesce(e.id::text, m.key) as entry from ({paidEntry}) e
full join (select * from ({moneyMoved}) moved where scope = 'tournament_entry') m on m.key = e.id::text
where e.id is null or m.key is null or m.withdrawable <> -e.paid_withdrawable or m.bonus <> -e.paid_bonus
  or m.amount <> m.withdrawable + m.bonus;

-- name: noPricePaidAfterEntryHas :many
select e.id::text from ({paidEntry}) e where e.joined_at >= e.closes_at;

-- name: entryCountsSettledBets :many
select e.id::text from tournament_entry e
where e.settled_bets <> (select count(*) from bet b where b.entry_id = e.id and b.status = 'SETTLED')
  + (select count(*) from transfer t join posting p on p.transfer_id = t.id
     where t.kind = 'points_result' and t.customer_id = e.customer_id and p.account_id = e.available_account);

-- name: openBetsEntryOnOneSelection :many
select b.entry_id::text, b.selection_id from bet b join tournament_entry e on e.id = b.entry_id
join tournament t on t.id = e.tournament_id where b.status = 'PENDING'
group by b.entry_id, b.selection_id, t.id having sum(b.stake) > t.max_bet;

-- name: noTournamentHasMoreEntriesThan :many
select t.id from tournament t join tournament_entry e on e.tournament_id = t.id and e.ended_at is null
group by t.id having count(*) > t.max_players;

-- name: finishedTournamentHasNoOpenBet :many
select t.id, e.id::text as entry from tournament t join tournament_entry e on e.tournament_id = t.id
where t.finished_at is not null and ((e.position is null) <> (e.ended_at is not null) or exists (
  select 1 from bet b where b.entry_id = e.id and b.status = 'PENDING'));

-- name: prizeOneTransferWithheldFinishedTournament :many
select coalesce(e.id::text, m.key) as entry
from (select e.*, t.status from tournament_entry e join tournament t on t.id = e.tournament_id
      where e.prize is not null) e
full join ({prizeMoved}) m on m.key = e.id::text
where e.id is null or m.key is null or e.status <> 'FINISHED' or m.amount <> e.prize or m.customer_id <> e.customer_id
  or m.bonus <> e.prize_bonus or m.withdrawable <> e.prize - e.prize_bonus;

-- name: prizeForEntryPaidAndHas :many
select e.id::text from tournament_entry e join tournament t on t.id = e.tournament_id
where e.prize is not null and (not tournament_competes(e, t) or e.settled_bets < t.min_settled_bets);

-- name: refundOneTransferToBalancesPaid :many
select coalesce(e.id::text, m.key) as entry from (select * from ({paidEntry}) paid where refunded) e
full join (select * from ({moneyMoved}) moved where scope = 'tournament_refund') m on m.key = e.id::text
where e.id is null or m.key is null or e.status <> 'FINISHED' and e.ended_at is null or m.customer_id <> e.customer_id
  or m.withdrawable <> e.paid_withdrawable or m.bonus <> e.paid_bonus or m.amount <> m.withdrawable + m.bonus
  or e.cancelled_at is null and e.ended_at is null and exists (select from ({paidEntry}) other
    where other.tournament_id = e.tournament_id and other.ended_at is null
      and other.settled_bets >= other.min_settled_bets);

-- name: prizesRefundsAndWhatHouseKeeps :many
select e.tournament_id from ({paidEntry}) e where e.kept is not null
group by e.tournament_id, e.kept, e.kept_bonus, e.topped_up
having sum(case when e.refunded then 0 else e.paid_withdrawable + e.paid_bonus - coalesce(e.prize, 0) end) + e.topped_up
    <> e.kept
  or sum(case when e.refunded then 0 else e.paid_bonus - coalesce(e.prize_bonus, 0) end) <> e.kept_bonus;

-- name: prizesEntryPricesLessRakeTo :many
-- The house adds the added prize, and what the entry prices less the rake lack to reach the guaranteed prize.
select t.id from tournament t join tournament_entry e on e.tournament_id = t.id
left join ({moneyMoved}) m on m.scope = 'tournament_entry' and m.key = e.id::text
where t.finished_at is not null and t.cancelled_at is null and not e.refunded
  and (t.entry_price > 0 and m.key is not null or t.topped_up > 0) group by t.id
having t.added_prize + greatest(t.guaranteed_prize, floor(-coalesce(sum(m.amount), 0) * (100 - t.rake) / 100))
  - coalesce(sum(e.prize), 0) not between 0 and count(*);

-- name: poolHoldsEntryPricesUntilEnd :many
select t.id from tournament t where t.pool_account is not null
  and (select coalesce(sum(p.amount), 0) from posting p where p.account_id = t.pool_account) <> case
    when t.status <> 'FINISHED' then (
      select coalesce(sum(e.paid_withdrawable + e.paid_bonus), 0) from tournament_entry e
      where e.tournament_id = t.id and not e.refunded)
    else (
      select coalesce(sum(w.withdrawable + w.bonus), 0) from withheld_reward w
      where w.kind = 'tournament_prize' and w.reference = t.id and w.paid_at is null) end;

-- name: openTournamentWasPaidForHas :many
select e.id::text from ({paidEntry}) e join tournament t on t.id = e.tournament_id
where e.status <> 'FINISHED' and not e.refunded and t.pool_account is null;

-- name: rakeAccountCurrencyHoldsWhatTournaments :many
select coalesce(kept.currency, a.unit) as currency
from (select currency, sum(kept) as amount from tournament where pool_account is not null and kept > 0
  group by currency) kept
full join (select a.unit, sum(p.amount) as amount from account a join posting p on p.account_id = a.id
  where a.kind = 'tournament_rake' group by a.unit) a on a.unit = kept.currency
where kept.amount is distinct from a.amount;

-- name: houseToppedUpPoolAsTermsSay :many
-- What the house paid into a pool: nothing before the end, or without a winner.
select coalesce(t.id, m.key) as tournament from (select * from tournament where topped_up > 0) t
full join (select tr.key, sum(p.amount) as amount from transfer tr join posting p on p.transfer_id = tr.id
  join account a on a.id = p.account_id and a.kind = 'tournament_pool'
  where tr.kind = 'tournament_added' group by tr.key) m on m.key = t.id
where t.id is null or m.key is null or m.amount <> t.topped_up or t.status <> 'FINISHED' or t.cancelled_at is not null
  or t.topped_up <> t.added_prize + greatest(t.guaranteed_prize - (
    select floor(coalesce(sum(e.paid_withdrawable + e.paid_bonus), 0) * (100 - t.rake) / 100)
    from tournament_entry e where e.tournament_id = t.id and not e.refunded), 0);

-- name: playerStartsAgainAsOftenAsTermsAllow :many
select e.tournament_id, e.customer_id from tournament_entry e join tournament t on t.id = e.tournament_id
where e.is_reentry group by e.tournament_id, e.customer_id, t.id having count(*) > t.max_reentries;
