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
drop trigger posting_balances on posting;
drop function check_transfer_balances();
create function check_postings() returns trigger language plpgsql as $$
declare bad record;
begin
  select p.transfer_id, sum(p.amount) as amount into bad from added p
  group by p.transfer_id, p.unit
  having sum(p.amount) <> 0
    or count((select a.id from account a where a.id = p.account_id and a.unit = p.unit)) < count(*)
    or not exists (select from transfer t where t.id = p.transfer_id)
  limit 1;
  if not found then return null; end if;
  if bad.amount <> 0 then
    raise exception 'transfer % does not sum to zero', bad.transfer_id using errcode = 'check_violation';
  end if;
  raise exception 'a posting of transfer % has no transfer or no account in its unit', bad.transfer_id
    using errcode = 'foreign_key_violation';
end $$;
create trigger posting_balances after insert on posting referencing new table as added
  for each statement execute function check_postings();

-- One index where there were two. A transfer meets an account once.
alter table posting drop constraint posting_pkey;
drop index posting_of_transfer;
alter table posting add primary key (transfer_id, account_id);
alter table outbox drop constraint outbox_customer_id_version_key;
create unique index outbox_of_wallet on outbox (customer_id, version) where version is not null;

-- A transaction that notifies holds a lock of the whole server through its commit, so money would go to disk one
-- transaction at a time. The node that wrote a fact wakes its publisher after the commit instead.
drop trigger outbox_wakes on outbox;
drop function outbox_wake();

-- An entry knows the accounts of its points, as a wallet knows its own.
alter table tournament_entry add column available_account bigint, add column open_account bigint;
update tournament_entry set
  available_account = account_of('points_available', id::text, 'UNO:' || id),
  open_account = account_of('points_open', id::text, 'UNO:' || id);
alter table tournament_entry
  alter available_account set not null, alter open_account set not null;

create or replace function points_grant(
  p_entry uuid, p_tournament text, p_customer text, p_display_name text, p_country text
) returns tournament_entry language plpgsql as $$
declare t tournament; points_unit text := 'UNO:' || p_entry;
begin
  select * into strict t from tournament where id = p_tournament;
  insert into tournament_entry (
    id, tournament_id, customer_id, display_name, country_code, available_account, open_account)
  values (p_entry, p_tournament, p_customer, p_display_name, p_country,
    account_of('points_available', p_entry::text, points_unit), account_of('points_open', p_entry::text, points_unit))
  on conflict do nothing;
  return points_move('points_grant', p_entry, 'points_grant', p_entry::text, t.initial_points, 0);
end $$;

create or replace function points_move(
  p_kind text, p_entry uuid, p_scope text, p_key text, p_available bigint, p_open bigint
) returns tournament_entry language plpgsql as $$
declare
  e tournament_entry; moved bigint; points_unit text := 'UNO:' || p_entry;
begin
  select * into strict e from tournament_entry where id = p_entry for update;
  insert into transfer (kind, scope, key, customer_id, reference)
  values (p_kind, p_scope, p_key, e.customer_id, e.tournament_id) on conflict do nothing returning id into moved;
  if moved is null then return e; end if;
  update tournament_entry set available = available + p_available, open_bets = open_bets + p_open, version = version + 1
  where id = p_entry returning * into e;
  insert into posting (transfer_id, account_id, unit, amount)
  select moved, side.account_id, points_unit, side.amount
  from (values (e.available_account, p_available), (e.open_account, p_open), (
    case when p_available + p_open <> 0 then account_of('points_issued', p_entry::text, points_unit) end,
    -p_available - p_open)) as side (account_id, amount)
  where side.amount <> 0;
  return e;
end $$;

-- Claims a key by a lock that ends with the transaction, so that the reply is written once, with everything else. Returns
-- null to the first caller, who has to end with note_reply(); afterwards {"replay": reply} or {"conflict": true}.
create function kept_reply(p_scope text, p_key text, p_hash text) returns jsonb language plpgsql as $$
declare kept idempotency;
begin
  if pg_advisory_xact_lock(hashtextextended(p_scope || ' ' || p_key, 0)) is null then end if;
  -- A statement of its own: it has to see what was committed while the lock was waited for.
  select * into kept from idempotency where scope = p_scope and key = p_key;
  if not found then return null; end if;
  if kept.request_hash <> p_hash then return jsonb_build_object('conflict', true); end if;
  return jsonb_build_object('replay', kept.response);
end $$;

create function note_reply(p_scope text, p_key text, p_hash text, p_reply jsonb) returns jsonb language plpgsql as $$
begin
  insert into idempotency (scope, key, request_hash, response) values (p_scope, p_key, p_hash, p_reply);
  return jsonb_build_object('first', p_reply);
end $$;

-- Points from available to open bets, for a price that still stands.
create or replace function bet_place(
  p_tournament text, p_customer text, p_selection text, p_stake bigint, p_odds int, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  own_scope text := 'bet:' || p_customer;
  e record; o offer; b bet; kept jsonb; refused jsonb; moved bigint; points_unit text;
begin
  kept := kept_reply(own_scope, p_key, p_hash);
  if kept is not null then return kept; end if;
  -- The tournament's row is that of the start of this statement, the entry's that of its lock: the end of a tournament
  -- holds all of its entries and gives each a position, so that no bet slips in behind it.
  select entry.id, entry.available, entry.open_bets, entry.available_account, entry.open_account,
    entry.position is not null or t.status = 'FINISHED' or t.ends_at <= clock_timestamp() as finished,
    t.status, t.starts_at, t.min_bet, t.max_bet
  into e from tournament_entry entry join tournament t on t.id = entry.tournament_id
  where entry.tournament_id = p_tournament and entry.customer_id = p_customer
  order by entry.entry_no desc limit 1 for update of entry;
  -- Read behind the entry's lock, so that a bet that had to wait sees the prices and results of now.
  select offer.* into o from offer join tournament_fixture tf on tf.fixture_id = offer.fixture_id
  where offer.selection_id = p_selection and tf.tournament_id = p_tournament;

  if e.id is null then refused := refusal('not_enrolled');
  elsif e.finished then refused := refusal('tournament_finished');
  elsif e.status <> 'RUNNING' then
    refused := refusal('tournament_not_open', jsonb_build_object('startTime', wire_instant(e.starts_at)));
  elsif p_stake < e.min_bet or p_stake > e.max_bet then
    refused := refusal(case when p_stake < e.min_bet then 'stake_below_minimum' else 'stake_above_maximum' end,
      jsonb_build_object('minBet', wire_money(e.min_bet, 'UNO'), 'maxBet', wire_money(e.max_bet, 'UNO')));
  elsif o.gone is not false then refused := refusal('selection_not_offered');
  elsif o.suspended then refused := refusal('selection_suspended');
  elsif o.odds <> p_odds then
    refused := refusal('odds_changed', jsonb_build_object('odds', round(o.odds / 100.0, 2)));
  elsif e.available < p_stake then
    refused := refusal('insufficient_points', jsonb_build_object('available', wire_money(e.available, 'UNO')));
  end if;
  if refused is not null then return note_reply(own_scope, p_key, p_hash, refused); end if;

  insert into bet (id, entry_id, selection_id, stake, odds)
  values (gen_random_uuid(), e.id, p_selection, p_stake, p_odds) returning * into b;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('bet_stake', 'bet', b.id::text, p_customer, p_tournament) returning id into moved;
  points_unit := 'UNO:' || e.id;
  insert into posting (transfer_id, account_id, unit, amount)
  values (moved, e.available_account, points_unit, -p_stake), (moved, e.open_account, points_unit, p_stake);
  update tournament_entry set available = available - p_stake, open_bets = open_bets + p_stake, version = version + 1
  where id = e.id;
  insert into outbox (customer_id, event, payload)
  values (p_customer, 'TournamentUpdate', jsonb_build_object('tournamentId', p_tournament, 'reason', 'bet-placed'));
  return note_reply(own_scope, p_key, p_hash, jsonb_build_object('bet', bet_json(b, o), 'pointsBalance',
    jsonb_build_object('available', wire_money(e.available - p_stake, 'UNO'),
      'openBets', wire_money(e.open_bets + p_stake, 'UNO'))));
end $$;
