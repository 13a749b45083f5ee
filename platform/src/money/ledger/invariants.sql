-- fragment: sumsOfWallet
select w.customer_id, w.version, w.spendable, w.withdrawable, w.locked, w.bonus,
  coalesce(sum(p.amount), 0) as posted,
  coalesce(sum(p.amount) filter (where own.part = 'withdrawable'), 0) as posted_withdrawable,
  coalesce(sum(p.amount) filter (where own.part = 'locked'), 0) as posted_locked,
  count(distinct p.transfer_id) as transfers
from wallet w
left join wallet_account own on own.customer_id = w.customer_id
left join posting p on p.account_id = own.account_id and p.unit not like 'UNO:%'
group by w.customer_id

-- name: postingsUnitSumToZero :many
select unit, sum(amount)::text from booked_posting group by unit having sum(amount) <> 0;

-- name: postingsTransferSumToZeroEach :many
select transfer_id::text, unit, sum(amount)::text from booked_posting group by transfer_id, unit having sum(amount) <> 0;

-- name: transferHasPostings :many
select id::text from booked_transfer t where not exists (select 1 from booked_posting where transfer_id = t.id);

-- name: walletSumPostings :many
select customer_id, spendable::text, posted::text from ({sumsOfWallet}) s
where spendable <> posted or withdrawable <> posted_withdrawable or locked <> posted_locked;

-- name: walletHasOneVersionForEach :many
select customer_id, version::text, transfers::text from ({sumsOfWallet}) s where version <> transfers;

-- name: noBalanceBelowZero :many
select customer_id from wallet where least(spendable, withdrawable, locked, bonus) < 0
union all select id::text from tournament_entry where least(available, open_bets) < 0;

-- name: houseShardSumPostings :many
select h.unit, h.shard, h.balance::text from house h left join posting p on p.account_id = h.account_id
group by h.unit, h.shard having h.balance <> coalesce(sum(p.amount), 0);

-- name: pointsEntrySumTheirPostings :many
select e.id::text from tournament_entry e
left join account a on a.owner = e.id::text and a.kind in ('points_available', 'points_open')
left join booked_posting p on p.account_id = a.id
group by e.id
having e.available <> coalesce(sum(p.amount) filter (where a.kind = 'points_available'), 0)
    or e.open_bets <> coalesce(sum(p.amount) filter (where a.kind = 'points_open'), 0);

-- name: walletChangeHasOneRealtimeFact :many
select w.customer_id, w.version::text, count(o.id)::text as facts from wallet w
left join outbox o on o.customer_id = w.customer_id and o.version is not null
group by w.customer_id
having count(o.id) <> w.version - coalesce(min(o.version), 1) + 1 or max(o.version) > w.version;

-- name: betStandsOneStake :many
select b.transaction_id from game_transaction b
left join transfer t on t.scope = 'game:' || b.provider || ':bet' and t.key = b.transaction_id
left join posting p on p.transfer_id = t.id and p.amount < 0
where b.kind = 'bet' and not b.is_free
group by b.provider, b.transaction_id having coalesce(-sum(p.amount), 0) <> b.amount;

-- name: winPaidOneTransfer :many
select b.transaction_id from game_transaction b
where b.kind = 'win' and b.amount > 0 and not exists (
  select 1 from transfer t where t.scope = 'game:' || b.provider || ':win' and t.key = b.transaction_id);

-- name: betRolledBackHasOneTransfer :many
select b.transaction_id from game_transaction b
where not b.is_free and b.amount > 0 and b.rolled_back <> exists (
  select 1 from transfer t where t.scope = 'game:' || b.provider || ':rollback' and t.key = b.transaction_id);

-- name: depositBookedIfAndOnlyIf :many
select r.id::text from payment_request r
where r.kind = 'deposit' and (r.status in ('SUCCESSFUL', 'SUCCESSFUL_REVERSAL')) <> exists (
  select 1 from transfer t where t.scope = 'deposit' and t.key = r.id::text);

-- name: depositWasReversedLeavesNothingAt :many
select r.id::text from payment_request r
join transfer t on t.key = r.id::text and t.scope in ('deposit', 'deposit_reversal', 'deposit_loss')
join posting p on p.transfer_id = t.id join account a on a.id = p.account_id and a.kind = 'psp'
where r.kind = 'deposit'
group by r.id having (r.status = 'SUCCESSFUL_REVERSAL') <> (sum(p.amount) = 0);
