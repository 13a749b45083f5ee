-- All postings, including those of bet stakes, which move from the entry's available account to its open account.
create or replace view booked_posting as
select transfer_id, account_id, unit, amount from posting
union all
select stake.id, side.account_id, 'UNO:' || e.id, side.amount
from stake join tournament_entry e on e.id = stake.entry_id,
  lateral (values (e.available_account, -stake.amount), (e.open_account, stake.amount)) as side (account_id, amount);
