-- Prizes keep the pool's share of bonus money, are paid to entries with enough settled bets, and entry closes in time
-- (decisions 044 and 045).

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'points_grant', 'points_result',
  'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout'));

-- null: entry closes when the last event starts, at the end at the latest. Tournaments that exist keep their old rules.
alter table tournament add column entry_closes_at timestamptz;
update tournament set entry_closes_at = ends_at;
-- An entry needs this many bets settled by a result before it can win a prize.
alter table tournament add column min_settled_bets int not null default 0 check (min_settled_bets >= 0);
alter table tournament alter column min_settled_bets set default 3;
-- Minor units that stayed with the house: the rake and what did not divide. null before the end, and for tournaments that
-- finished before these columns existed.
alter table tournament
  add column kept bigint check (kept >= 0),
  add column kept_bonus bigint check (kept_bonus between 0 and kept);

-- What the entry price was paid with, in minor units. Locked money never pays one.
alter table tournament_entry
  add column paid_withdrawable bigint not null default 0,
  add column paid_bonus bigint not null default 0,
  add column prize_bonus bigint,
  add column refunded boolean not null default false,
  -- Bets settled by a result, and results that the feed gave a rival. Voided and cashed-out bets do not count.
  add column settled_bets int not null default 0;

update tournament_entry e set paid_withdrawable = paid.withdrawable, paid_bonus = paid.bonus
from (
  select t.key, coalesce(-sum(p.amount) filter (where a.kind = 'player_withdrawable'), 0) as withdrawable,
    coalesce(-sum(p.amount) filter (where a.kind = 'player_bonus'), 0) as bonus
  from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id
  where t.scope = 'tournament_entry' group by t.key
) paid where paid.key = e.id::text;
update tournament_entry e set prize_bonus = won.bonus
from (
  select t.key, coalesce(sum(p.amount) filter (where a.kind = 'player_bonus'), 0) as bonus
  from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id
  where t.scope = 'tournament_prize' group by t.key
) won where won.key = e.id::text;
update tournament_entry e set settled_bets = counted.n
from (
  select entry_id, count(*) as n from (
    select entry_id from bet where status = 'SETTLED'
    union all
    select e.id from transfer t join posting p on p.transfer_id = t.id
    join tournament_entry e on e.available_account = p.account_id where t.kind = 'points_result'
  ) settled group by entry_id
) counted where counted.entry_id = e.id;

create or replace function check_prize() returns trigger language plpgsql as $$
begin
  if (new.prize is null) = (new.prize_place is null) and (new.prize is null) = (new.prize_bonus is null)
    and (new.prize is null or (new.prize > 0 and new.prize_bonus between 0 and new.prize and not new.refunded))
  then return new; end if;
  raise exception 'entry % has a prize of % for place %', new.id, new.prize, new.prize_place
    using errcode = 'check_violation';
end $$;
drop trigger prize_with_place on tournament_entry;
create trigger prize_with_place before insert or update of prize, prize_place, prize_bonus, refunded on tournament_entry
  for each row execute function check_prize();

create function entry_closes_at(t tournament) returns timestamptz language sql stable as $$
  select coalesce(t.entry_closes_at, least(t.ends_at, (
    select max(f.starts_at) from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    where tf.tournament_id = t.id)))
$$;

-- A seat with its starting points. The parts are what the caller's transfer has paid: none for a free seat.
drop function points_grant(uuid, text, text, text, text);
create function points_grant(
  p_entry uuid, p_tournament text, p_customer text, p_display_name text, p_country text,
  p_paid_withdrawable bigint default 0, p_paid_bonus bigint default 0, p_joined_at timestamptz default clock_timestamp()
) returns tournament_entry language plpgsql as $$
declare t tournament; points_unit text := 'UNO:' || p_entry;
begin
  select * into strict t from tournament where id = p_tournament;
  insert into tournament_entry (id, tournament_id, customer_id, display_name, country_code, available_account,
    open_account, paid_withdrawable, paid_bonus, joined_at)
  values (p_entry, p_tournament, p_customer, p_display_name, p_country,
    account_of('points_available', p_entry::text, points_unit), account_of('points_open', p_entry::text, points_unit),
    p_paid_withdrawable, p_paid_bonus, p_joined_at)
  on conflict do nothing;
  return points_move('points_grant', p_entry, 'points_grant', p_entry::text, t.initial_points, 0);
end $$;

-- Takes an entry price from the wallet, by the order of balances (decision 010). Both parts are null when the wallet
-- cannot afford it.
drop function tournament_entry_pay(text, uuid, text);
create function tournament_entry_pay(
  p_tournament text, p_entry uuid, p_customer text, out from_bonus bigint, out from_withdrawable bigint
) language plpgsql as $$
declare w wallet; t tournament; parts record; moved bigint;
begin
  select * into strict t from tournament where id = p_tournament;
  select * into strict w from wallet where customer_id = p_customer for update;
  parts := stake_parts(w, t.entry_price);
  if w.currency <> t.currency or parts.from_bonus is null then return; end if;
  from_bonus := parts.from_bonus;
  from_withdrawable := parts.from_withdrawable;
  if t.entry_price = 0 then return; end if;
  insert into transfer (kind, scope, key, customer_id, reference)
  values ('tournament_entry', 'tournament_entry', p_entry::text, p_customer, p_tournament) returning id into moved;
  perform wallet_move(moved, p_customer, -parts.from_withdrawable, -parts.from_bonus, 0);
end $$;

-- A seat for its price. The tournament must exist.
create or replace function tournament_enroll(
  p_tournament text, p_customer text, p_display_name text, p_country text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'enroll:' || p_customer;
  t tournament; e tournament_entry; w wallet; claim jsonb; paid record; entry uuid := gen_random_uuid();
  closes_at timestamptz; moment timestamptz;
begin
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  select * into strict t from tournament where id = p_tournament for update;
  select * into strict w from wallet where customer_id = p_customer for update;
  -- Read behind both locks: a call that waited for them until entry closed is too late.
  moment := clock_timestamp();
  closes_at := entry_closes_at(t);
  if t.status = 'FINISHED' or t.ends_at <= moment then
    return keep_reply(scope, p_key, refusal('tournament_finished'));
  end if;
  select * into e from tournament_entry where tournament_id = p_tournament and customer_id = p_customer limit 1;
  if found then
    return keep_reply(scope, p_key, refusal('already_enrolled', jsonb_build_object('entryId', e.id)));
  end if;
  if closes_at <= moment then
    return keep_reply(scope, p_key, refusal('tournament_entry_closed', jsonb_build_object(
      'entryClosesAt', wire_instant(closes_at))));
  end if;
  if (select count(*) from tournament_entry where tournament_id = p_tournament) >= t.max_players then
    return keep_reply(scope, p_key, refusal('tournament_full', jsonb_build_object('maxPlayers', t.max_players)));
  end if;
  if w.currency <> t.currency then
    return keep_reply(scope, p_key, refusal('currency_mismatch', jsonb_build_object('currency', t.currency)));
  end if;
  paid := tournament_entry_pay(p_tournament, entry, p_customer);
  if paid.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (p_customer, 'InsufficientFunds', '{}');
    return keep_reply(scope, p_key, refusal('insufficient_funds', jsonb_build_object(
      'entryPrice', wire_money(t.entry_price, t.currency), 'balance', playable(w), 'currency', w.currency)));
  end if;
  e := points_grant(
    entry, p_tournament, p_customer, p_display_name, p_country, paid.from_withdrawable, paid.from_bonus, moment);
  perform tournament_fact(p_customer, p_tournament, 'enrolled');
  select * into strict w from wallet where customer_id = p_customer;
  return keep_reply(scope, p_key, jsonb_build_object(
    'tournamentId', p_tournament, 'entryId', entry, 'pointsBalance', points_json(e), 'balances', wallet_json(w)));
end $$;

-- Ends a bet: its stake leaves the open points, its payout becomes available. The entry's row must be locked by the caller.
create or replace function bet_close(p_bet bet, p_status text, p_payout bigint) returns bet language plpgsql as $$
declare b bet;
begin
  update bet set status = p_status, payout = p_payout, settled_at = clock_timestamp()
  where id = p_bet.id and status = 'PENDING' returning * into strict b;
  perform points_move(
    case p_status when 'CASHED_OUT' then 'bet_cashout' when 'CANCELLED' then 'bet_void' else 'bet_payout' end,
    b.entry_id, 'bet_result', b.id::text, p_payout, -b.stake);
  if p_status = 'SETTLED' then
    update tournament_entry set settled_bets = settled_bets + 1 where id = b.entry_id;
  end if;
  return b;
end $$;

-- Points a rival of the demo won or lost, once for a key and never in a finished tournament.
create or replace function points_result(p_entry uuid, p_scope text, p_key text, p_amount bigint)
returns void language plpgsql as $$
declare e tournament_entry; after tournament_entry;
begin
  select * into strict e from tournament_entry where id = p_entry for update;
  if exists (select 1 from tournament where id = e.tournament_id and status = 'FINISHED') then return; end if;
  after := points_move('points_result', p_entry, p_scope, p_key, p_amount, 0);
  if after.version <> e.version then
    update tournament_entry set settled_bets = settled_bets + 1 where id = p_entry;
  end if;
end $$;

-- The rule of prizes, written here only (decisions 011 and 044). The fund is the entry prices less the rake. Places are
-- counted among the entries that paid and have enough settled bets; places that nobody took are spread over those taken;
-- entries with equal points share their places; every prize is rounded down to the minor unit. The row without an entry is
-- what stays with the house: the rake and the remainders. The pool's bonus money is divided over all rows in proportion to
-- their amounts: rounded down, then one minor unit more for the largest remainders, by place, the house last.
drop function tournament_prizes(text);
create function tournament_prizes(p_tournament text)
returns table (entry_id uuid, customer_id text, place int, amount bigint, from_bonus bigint) language sql stable as $$
  with paid as (
    select e.id, e.customer_id, e.available + e.open_bets as points, e.paid_withdrawable + e.paid_bonus as price,
      e.paid_bonus, e.settled_bets >= t.min_settled_bets as qualifies
    from tournament_entry e join tournament t on t.id = e.tournament_id
    where e.tournament_id = p_tournament and e.paid_withdrawable + e.paid_bonus > 0
  ), pool as (
    select sum(price) as total, sum(paid_bonus) as bonus from paid having sum(price) > 0
  ), ranked as (
    select id, customer_id, rank() over (order by points desc) as place, count(*) over (partition by points) as level
    from paid where qualifies
  ), share as (
    select place, percentage from tournament t,
      jsonb_to_recordset(t.payout_places) as s (place int, percentage numeric) where t.id = p_tournament
  ), fund as (
    select floor(pool.total * (100 - t.rake) / 100) as amount,
      (select sum(percentage) from share where place <= (select count(*) from ranked)) as percentage
    from tournament t, pool where t.id = p_tournament
  ), prize as (
    select r.id, r.customer_id, r.place, floor(fund.amount * (
        select coalesce(sum(s.percentage), 0) from share s where s.place between r.place and r.place + r.level - 1
      ) / (fund.percentage * r.level)) as amount
    from ranked r, fund where fund.percentage > 0
  ), part as (
    select id, customer_id, place, amount from prize where amount > 0
    union all
    select null, null, null, pool.total - coalesce((select sum(amount) from prize), 0) from pool
  ), divided as (
    select part.*, div(part.amount * pool.bonus, pool.total) as whole,
      pool.bonus - sum(div(part.amount * pool.bonus, pool.total)) over () as missing,
      row_number() over (order by part.amount * pool.bonus % pool.total desc, part.place nulls last, part.id) as nth
    from part, pool
  )
  select id, customer_id, place::int, amount::bigint, (whole + case when nth <= missing then 1 else 0 end)::bigint
  from divided
$$;

-- Ends a tournament permanently: bets without a result are void, ranks are fixed, prizes paid; all of it or nothing, once,
-- however many nodes try. When no entry that paid has enough settled bets, every price goes back to the balances it came
-- from, without a rake. False: it had finished before.
create or replace function tournament_finish(p_tournament text) returns boolean language plpgsql as $$
declare t tournament; due record; won record; own tournament_entry; moved bigint;
begin
  -- One at a time: the payments of two tournaments would meet the house's shards in any order.
  perform pg_advisory_xact_lock(7041105);
  select * into strict t from tournament where id = p_tournament for update;
  if t.status = 'FINISHED' then return false; end if;
  perform 1 from tournament_entry where tournament_id = p_tournament order by id for update;

  for due in
    select bet, coalesce(s.result, 'VOID') as result
    from tournament_entry e join bet on bet.entry_id = e.id and bet.status = 'PENDING'
    join selection s on s.id = bet.selection_id
    where e.tournament_id = p_tournament order by bet.created_at, bet.id
  loop
    perform bet_settle(due.bet, due.result);
  end loop;

  update tournament set status = 'FINISHED', finished_at = clock_timestamp(), kept = 0, kept_bonus = 0
  where id = p_tournament;
  update tournament_entry e set position = ranked.position
  from (select id, rank() over (order by available + open_bets desc) as position
        from tournament_entry where tournament_id = p_tournament) ranked
  where e.id = ranked.id;

  perform 1 from wallet where customer_id in (
    select customer_id from tournament_entry where tournament_id = p_tournament) order by customer_id for update;
  if exists (
    select from tournament_entry where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0
      and settled_bets >= t.min_settled_bets
  ) then
    for won in select * from tournament_prizes(p_tournament) order by customer_id, entry_id loop
      if won.entry_id is null then
        update tournament set kept = won.amount, kept_bonus = won.from_bonus where id = p_tournament;
        continue;
      end if;
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('tournament_prize', 'tournament_prize', won.entry_id::text, won.customer_id, p_tournament)
      returning id into moved;
      perform wallet_move(moved, won.customer_id, won.amount - won.from_bonus, won.from_bonus, 0);
      update tournament_entry set prize_place = won.place, prize = won.amount, prize_bonus = won.from_bonus
      where id = won.entry_id;
    end loop;
  else
    for own in
      select * from tournament_entry where tournament_id = p_tournament and paid_withdrawable + paid_bonus > 0
      order by customer_id, id
    loop
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('tournament_refund', 'tournament_refund', own.id::text, own.customer_id, p_tournament)
      returning id into moved;
      perform wallet_move(moved, own.customer_id, own.paid_withdrawable, own.paid_bonus, 0);
      update tournament_entry set refunded = true where id = own.id;
    end loop;
  end if;

  perform tournament_fact(e.customer_id, p_tournament, 'finished')
  from (select distinct customer_id from tournament_entry join wallet using (customer_id)
        where tournament_id = p_tournament order by customer_id) e;
  return true;
end $$;
