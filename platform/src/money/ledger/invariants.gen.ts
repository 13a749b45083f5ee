// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type PostingsUnitSumToZeroRow = {
  unit: string | null;
  sum: string | null;
};
export const postingsUnitSumToZero = many<never, PostingsUnitSumToZeroRow>(`select unit, sum(amount)::text from booked_posting group by unit having sum(amount) <> 0`);

export type PostingsTransferSumToZeroEachRow = {
  transfer_id: string | null;
  unit: string | null;
  sum: string | null;
};
export const postingsTransferSumToZeroEach = many<never, PostingsTransferSumToZeroEachRow>(`select transfer_id::text, unit, sum(amount)::text from booked_posting group by transfer_id, unit having sum(amount) <> 0`);

export type TransferHasPostingsRow = {
  id: string | null;
};
export const transferHasPostings = many<never, TransferHasPostingsRow>(`select id::text from booked_transfer t where not exists (select 1 from booked_posting where transfer_id = t.id)`);

export type WalletSumPostingsRow = {
  customer_id: string;
  spendable: string;
  posted: string;
};
export const walletSumPostings = many<never, WalletSumPostingsRow>(`select customer_id, spendable::text, posted::text from (select w.customer_id, w.version, w.spendable, w.withdrawable, w.locked, w.bonus,
  coalesce(sum(p.amount), 0) as posted,
  coalesce(sum(p.amount) filter (where own.part = 'withdrawable'), 0) as posted_withdrawable,
  coalesce(sum(p.amount) filter (where own.part = 'locked'), 0) as posted_locked,
  count(distinct p.transfer_id) as transfers
from wallet w
left join wallet_account own on own.customer_id = w.customer_id
left join posting p on p.account_id = own.account_id and p.unit not like 'UNO:%'
group by w.customer_id) s
where spendable <> posted or withdrawable <> posted_withdrawable or locked <> posted_locked`);

export type WalletHasOneVersionForEachRow = {
  customer_id: string;
  version: string;
  transfers: string;
};
export const walletHasOneVersionForEach = many<never, WalletHasOneVersionForEachRow>(`select customer_id, version::text, transfers::text from (select w.customer_id, w.version, w.spendable, w.withdrawable, w.locked, w.bonus,
  coalesce(sum(p.amount), 0) as posted,
  coalesce(sum(p.amount) filter (where own.part = 'withdrawable'), 0) as posted_withdrawable,
  coalesce(sum(p.amount) filter (where own.part = 'locked'), 0) as posted_locked,
  count(distinct p.transfer_id) as transfers
from wallet w
left join wallet_account own on own.customer_id = w.customer_id
left join posting p on p.account_id = own.account_id and p.unit not like 'UNO:%'
group by w.customer_id) s where version <> transfers`);

export type NoBalanceBelowZeroRow = {
  customer_id: string | null;
};
export const noBalanceBelowZero = many<never, NoBalanceBelowZeroRow>(`select customer_id from wallet where least(spendable, withdrawable, locked, bonus) < 0
union all select id::text from tournament_entry where least(available, open_bets) < 0`);

export type HouseShardSumPostingsRow = {
  unit: string;
  shard: number;
  balance: string;
};
export const houseShardSumPostings = many<never, HouseShardSumPostingsRow>(`select h.unit, h.shard, h.balance::text from house h left join posting p on p.account_id = h.account_id
group by h.unit, h.shard having h.balance <> coalesce(sum(p.amount), 0)`);

export type PointsEntrySumTheirPostingsRow = {
  id: string;
};
export const pointsEntrySumTheirPostings = many<never, PointsEntrySumTheirPostingsRow>(`select e.id::text from tournament_entry e
left join account a on a.owner = e.id::text and a.kind in ('points_available', 'points_open')
left join booked_posting p on p.account_id = a.id
group by e.id
having e.available <> coalesce(sum(p.amount) filter (where a.kind = 'points_available'), 0)
    or e.open_bets <> coalesce(sum(p.amount) filter (where a.kind = 'points_open'), 0)`);

export type WalletChangeHasOneRealtimeFactRow = {
  customer_id: string;
  version: string;
  facts: string;
};
export const walletChangeHasOneRealtimeFact = many<never, WalletChangeHasOneRealtimeFactRow>(`select w.customer_id, w.version::text, count(o.id)::text as facts from wallet w
left join outbox o on o.customer_id = w.customer_id and o.version is not null
group by w.customer_id
having count(o.id) <> w.version - coalesce(min(o.version), 1) + 1 or max(o.version) > w.version`);

export type BetStandsOneStakeRow = {
  transaction_id: string;
};
export const betStandsOneStake = many<never, BetStandsOneStakeRow>(`select b.transaction_id from game_transaction b
left join transfer t on t.scope = 'game:' || b.provider || ':bet' and t.key = b.transaction_id
left join posting p on p.transfer_id = t.id and p.amount < 0
where b.kind = 'bet' and not b.is_free
group by b.provider, b.transaction_id having coalesce(-sum(p.amount), 0) <> b.amount`);

export type WinPaidOneTransferRow = {
  transaction_id: string;
};
export const winPaidOneTransfer = many<never, WinPaidOneTransferRow>(`select b.transaction_id from game_transaction b
where b.kind = 'win' and b.amount > 0 and not exists (
  select 1 from transfer t where t.scope = 'game:' || b.provider || ':win' and t.key = b.transaction_id)`);

export type BetRolledBackHasOneTransferRow = {
  transaction_id: string;
};
export const betRolledBackHasOneTransfer = many<never, BetRolledBackHasOneTransferRow>(`select b.transaction_id from game_transaction b
where not b.is_free and b.amount > 0 and b.rolled_back <> exists (
  select 1 from transfer t where t.scope = 'game:' || b.provider || ':rollback' and t.key = b.transaction_id)`);

export type DepositBookedIfAndOnlyIfRow = {
  id: string;
};
export const depositBookedIfAndOnlyIf = many<never, DepositBookedIfAndOnlyIfRow>(`select r.id::text from payment_request r
where r.kind = 'deposit' and (r.status in ('SUCCESSFUL', 'SUCCESSFUL_REVERSAL')) <> exists (
  select 1 from transfer t where t.scope = 'deposit' and t.key = r.id::text)`);

export type DepositWasReversedLeavesNothingAtRow = {
  id: string;
};
export const depositWasReversedLeavesNothingAt = many<never, DepositWasReversedLeavesNothingAtRow>(`select r.id::text from payment_request r
join transfer t on t.key = r.id::text and t.scope in ('deposit', 'deposit_reversal', 'deposit_loss')
join posting p on p.transfer_id = t.id join account a on a.id = p.account_id and a.kind = 'psp'
where r.kind = 'deposit'
group by r.id having (r.status = 'SUCCESSFUL_REVERSAL') <> (sum(p.amount) = 0)`);
