-- Sums of payments count deposits that were taken back, too; they still read no stakes.
drop index wallet_entry_of_payments;
create index wallet_entry_of_payments on wallet_entry (customer_id, at) include (kind, amount)
  where kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return');
