// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type EntryWhatTransferMovedRow = {
  id: string;
  amount: string | null;
  posted: string;
};
export const entryWhatTransferMoved = many<never, EntryWhatTransferMovedRow>(`select t.id::text, e.amount::text, p.amount::text as posted
from wallet w
join lateral (
  select transfer_id, sum(amount) as amount from posting
  where account_id in (select account_id from wallet_account own where own.customer_id = w.customer_id)
    and unit not like 'UNO:%'
  group by transfer_id having sum(amount) <> 0
) p on true
join transfer t on t.id = p.transfer_id
full join wallet_entry e on e.transfer_id = t.id
where (e.customer_id, e.amount, e.kind::text) is distinct from (t.customer_id, p.amount::bigint, t.kind::text)`);

export type EntryHasBalanceAllEntriesUpRow = {
  customer_id: string;
  version: string;
  balance: string;
  sum: string | null;
};
export const entryHasBalanceAllEntriesUp = many<never, EntryHasBalanceAllEntriesUpRow>(`select customer_id, version::text, balance::text, sum::text from (
  select *, sum(amount) over past, lag(at) over past as before from wallet_entry
  window past as (partition by customer_id order by version)
) e where balance <> sum or at <= before`);

export type LastEntryHasBalanceWalletRow = {
  customer_id: string;
  spendable: string;
  balance: string | null;
};
export const lastEntryHasBalanceWallet = many<never, LastEntryHasBalanceWalletRow>(`select w.customer_id, w.spendable::text, e.balance::text from wallet w
left join lateral (
  select * from wallet_entry where customer_id = w.customer_id order by at desc, version desc limit 1
) e on true
where coalesce(e.balance, 0) <> w.spendable or e.version > w.version`);
