-- What was paid in with an instrument is added up with every withdrawal of its player, see withdrawal_due_back(): read the
-- deposits only, not the withdrawals to it, of which there may be more.
create index payment_request_paid_with on payment_request (instrument_id) include (amount)
  where kind = 'deposit' and status = 'SUCCESSFUL';
drop index payment_request_of_instrument;
