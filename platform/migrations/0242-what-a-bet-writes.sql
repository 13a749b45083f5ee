-- What a bet writes, measured: each index and each check of another table is a page more in the log of every bet.

-- Lists of transactions show money; points are listed by their bets.
drop index transfer_of_customer;
create index transfer_of_customer on transfer (customer_id, created_at desc, id desc) where scope not in ('bet', 'bet_result');
-- An account of money is read by itself; those of points only with all the others, when the books are checked.
drop index posting_of_account;
create index posting_of_account on posting (account_id) where unit not like 'UNO:%';
-- As with the selection: the one function that writes bets has the entry's row locked while it does, and no entry goes.
alter table bet drop constraint bet_entry_id_fkey;
create trigger entry_stays before delete on tournament_entry for each row execute function refuse_change();
