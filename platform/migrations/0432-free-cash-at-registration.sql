-- Whether free cash may be paid is judged once, at registration, and stored (decision 045). Players who claimed it before
-- have no verdict and are paid nothing.
create table free_cash_claim (
  customer_id text primary key references player (customer_id),
  -- Country of the address the registration came from; null: unknown.
  address_country text,
  registered_country text not null,
  is_allowed boolean not null,
  judged_at timestamptz not null default clock_timestamp()
);
create trigger free_cash_claim_append_only before update or delete on free_cash_claim
  for each row execute function refuse_change();
create trigger free_cash_claim_no_truncate before truncate on free_cash_claim execute function refuse_change();
