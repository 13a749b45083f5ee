-- What a bet costs, measured: half of it was not the bet. The guarantees are those of before.

-- A CHECK is parsed anew by every statement; the rule of a domain is kept ready by the session.
create domain transfer_kind as text check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance',
  'tournament_entry', 'tournament_prize', 'points_grant', 'points_result',
  'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout'));
create domain posted_amount as bigint check (value <> 0);
create domain points_balance as bigint check (value >= 0);
-- Whole points, in minor units.
create domain bet_points as bigint check (value > 0 and value % 100 = 0);
create domain decimal_odds as int check (value > 100);
create domain bet_status as text check (value in ('PENDING', 'SETTLED', 'CANCELLED', 'CASHED_OUT'));

do $$
declare rule record;
begin
  for rule in select conname, conrelid::regclass as relation from pg_constraint
    where contype = 'c' and conrelid in ('transfer'::regclass, 'posting'::regclass, 'tournament_entry'::regclass, 'bet'::regclass)
  loop
    execute format('alter table %s drop constraint %I', rule.relation, rule.conname);
  end loop;
end $$;
alter table transfer alter kind type transfer_kind;
alter table posting alter amount type posted_amount;
alter table tournament_entry
  alter available type points_balance, alter open_bets type points_balance,
  add constraint prize_with_place check ((prize is null) = (prize_place is null) and (prize is null or prize > 0));
drop index bet_pending;
alter table bet
  alter stake type bet_points, alter odds type decimal_odds, alter status type bet_status,
  add constraint closed_with_payout check (case status
    when 'PENDING' then payout is null and settled_at is null
    when 'CANCELLED' then payout = stake and payout is not null and settled_at is not null
    else payout >= 0 and payout is not null and settled_at is not null end);
create index bet_pending on bet (selection_id) where status = 'PENDING';

-- The postings of a transfer come in one statement, and that statement is checked once, sooner than at commit: each has
-- its transfer and its account in its unit, and they sum to zero. Foreign keys did the same by a query and a row lock for
-- each posting; nothing they point to can go, so that no lock is needed.
create trigger account_append_only before update or delete on account for each row execute function refuse_change();
create trigger account_no_truncate before truncate on account execute function refuse_change();
revoke update, delete, truncate on account from public;
alter table posting drop constraint posting_transfer_id_fkey, drop constraint posting_account_id_unit_fkey;
alter table account drop constraint account_id_unit_key;
create trigger posting_balances after insert on posting referencing new table as added
  for each statement execute function check_postings();

-- One index where there were two. A transfer meets an account once.
alter table posting drop constraint posting_pkey;
drop index posting_of_transfer;
alter table posting add primary key (transfer_id, account_id);
alter table outbox drop constraint outbox_customer_id_version_key;
create unique index outbox_of_wallet on outbox (customer_id, version) where version is not null;

-- An entry knows the accounts of its points, as a wallet knows its own.
alter table tournament_entry add column available_account bigint not null, add column open_account bigint not null;
