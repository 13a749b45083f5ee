-- A request adds up what its player withdrew within 24 hours: read those, not all the withdrawals the player ever made.
create index withdrawal_by_customer on withdrawal (customer_id, created_at desc, number desc);
drop index withdrawal_of_customer;
