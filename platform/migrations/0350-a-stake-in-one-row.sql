-- A stake goes from one account of an entry to the other: one row says so, and sums to zero by its form. As a transfer with
-- two postings, and a query over them to see that they did, it was a quarter of what a bet costs.
create table stake (
  -- Counted with the transfers: what was booked has one order.
  id bigint not null default nextval('transfer_id_seq'),
  -- One bet, one stake.
  bet_id uuid primary key,
  -- From its available to its open account. No foreign key, as with the bet: who writes it holds the entry's row.
  entry_id uuid not null,
  amount bet_points not null,
  created_at timestamptz not null default now()
);
create trigger stake_append_only before update or delete or truncate on stake execute function refuse_change();
revoke update, delete, truncate on stake from public;
-- What is booked on an entry stays on the accounts it was booked on.
create trigger accounts_stay before update of id, available_account, open_account on tournament_entry
  for each row execute function refuse_change();
