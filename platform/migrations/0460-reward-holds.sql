-- Rewards (bonus, free cash, prizes) of a person with several accounts of one brand wait for an operator (decision 052).

-- A name as people compare it: no case, accents, spaces or punctuation.
create function person_name(p_name text) returns text language sql immutable as $$
  select regexp_replace(lower(normalize(p_name, NFKD)), '[^[:alnum:]]', '', 'g')
$$;

alter table player add column person_key text not null generated always as (
  least(person_name(first_name), person_name(surname)) || ' ' || greatest(person_name(first_name), person_name(surname))
) stored;
create index player_person on player (brand_id, person_key, birth_date);
create index player_mobile on player (brand_id, mobile) where mobile <> '';
create index player_card_reference on player_card (provider, reference);

create table reward_hold (
  customer_id text primary key references player,
  found_at timestamptz not null default now(),
  -- null: no operator has decided yet.
  decision text check (decision in ('pay', 'refuse')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

create table reward_hold_match (
  customer_id text not null references reward_hold,
  basis text not null check (basis in ('name-and-birth-date', 'phone', 'card')),
  -- The older account of the same person.
  other text not null references player,
  found_at timestamptz not null default now(),
  primary key (customer_id, basis, other)
);

-- What a held player would have been paid. Paid by the same scope and key as any reward, so it is paid once.
create table withheld_reward (
  scope text not null,
  key text not null,
  kind transfer_kind not null,
  customer_id text not null references player,
  -- Minor units of the wallet's currency.
  withdrawable bigint not null check (withdrawable >= 0),
  bonus bigint not null check (bonus >= 0),
  reference text,
  withheld_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (scope, key)
);
create index withheld_reward_of on withheld_reward (customer_id) where paid_at is null;

-- Bearer tokens of the operator calls, stored as SHA-256.
create table operator_token (
  id uuid primary key default gen_random_uuid(),
  -- Who holds it: the actor of everything done with it.
  name text not null check (name <> ''),
  hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Append-only: what operators did, to whom, and why.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null,
  subject text not null,
  reason text not null check (reason <> ''),
  details jsonb not null default '{}'
);
create index operator_action_subject on operator_action (subject, id);

-- Accounts of the same brand that look like the same person, and by what.
create function identity_matches(p_customer text) returns table (basis text, other player) language sql stable as $$
  select 'name-and-birth-date', o from player p join player o
    on o.brand_id = p.brand_id and o.person_key = p.person_key and o.birth_date = p.birth_date
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union all
  select 'phone', o from player p join player o on o.brand_id = p.brand_id and o.mobile = p.mobile and o.mobile <> ''
  where p.customer_id = p_customer and o.customer_id <> p_customer
  union all
  select distinct 'card', o from player p join player_card c on c.customer_id = p.customer_id
  join player_card oc on oc.provider = c.provider and oc.reference = c.reference
  join player o on o.customer_id = oc.customer_id and o.brand_id = p.brand_id
  where p.customer_id = p_customer and o.customer_id <> p_customer
$$;

-- Holds the newer account of each pair of accounts that look like one person. The older one stays free, so nobody can
-- block a player's money by registering with their name. A match that an operator has not seen reopens a decision to pay.
create function reward_hold_check(p_customer text) returns void language plpgsql as $$
declare pair record; fresh int;
begin
  for pair in
    select basis,
      case when ((m.other).created_at, (m.other).customer_id) > (p.created_at, p.customer_id)
        then (m.other).customer_id else p.customer_id end as newer,
      case when ((m.other).created_at, (m.other).customer_id) > (p.created_at, p.customer_id)
        then p.customer_id else (m.other).customer_id end as older
    from player p, identity_matches(p_customer) m where p.customer_id = p_customer
    order by newer, basis, older
  loop
    insert into reward_hold (customer_id) values (pair.newer) on conflict do nothing;
    insert into reward_hold_match (customer_id, basis, other) values (pair.newer, pair.basis, pair.older)
    on conflict do nothing;
    get diagnostics fresh = row_count;
    if fresh > 0 then
      update reward_hold set decision = null, decided_at = null where customer_id = pair.newer and decision = 'pay';
    end if;
  end loop;
end $$;

create function rewards_held(p_customer text) returns boolean language sql stable as $$
  select exists (select 1 from reward_hold where customer_id = p_customer and decision is distinct from 'pay')
$$;

-- Pays a reward once for its scope and key, or withholds it. The wallet's row must be locked by the caller. False: withheld.
create function reward_pay(
  p_kind transfer_kind, p_scope text, p_key text, p_customer text, p_withdrawable bigint, p_bonus bigint,
  p_reference text default null
) returns boolean language plpgsql as $$
declare made bigint;
begin
  perform reward_hold_check(p_customer);
  if rewards_held(p_customer) then
    insert into withheld_reward (scope, key, kind, customer_id, withdrawable, bonus, reference)
    values (p_scope, p_key, p_kind, p_customer, p_withdrawable, p_bonus, p_reference) on conflict do nothing;
    return false;
  end if;
  insert into transfer (kind, scope, key, customer_id, reference)
  values (p_kind, p_scope, p_key, p_customer, p_reference) on conflict do nothing returning id into made;
  if made is not null then perform wallet_move(made, p_customer, p_withdrawable, p_bonus, 0); end if;
  return true;
end $$;

-- An operator's decision. 'pay' also pays what was withheld. Returns how many rewards it paid; null: there is no hold.
create function reward_hold_decide(p_customer text, p_decision text, p_actor text, p_reason text)
returns int language plpgsql as $$
declare due withheld_reward; made bigint; paid int := 0;
begin
  perform 1 from wallet where customer_id = p_customer for update;
  update reward_hold set decision = p_decision, decided_at = clock_timestamp() where customer_id = p_customer;
  if not found then return null; end if;
  if p_decision = 'pay' then
    for due in select * from withheld_reward where customer_id = p_customer and paid_at is null
      order by withheld_at, scope, key for update
    loop
      insert into transfer (kind, scope, key, customer_id, reference)
      values (due.kind, due.scope, due.key, due.customer_id, due.reference) returning id into made;
      perform wallet_move(made, p_customer, due.withdrawable, due.bonus, 0);
      update withheld_reward set paid_at = clock_timestamp() where scope = due.scope and key = due.key;
      paid := paid + 1;
    end loop;
  end if;
  insert into operator_action (actor, action, subject, reason, details)
  values (p_actor, 'reward-hold.' || p_decision, p_customer, p_reason, jsonb_build_object('paid', paid));
  return paid;
end $$;

create trigger operator_action_append_only before update or delete on operator_action
  for each row execute function refuse_change();
create trigger operator_action_no_truncate before truncate on operator_action execute function refuse_change();

-- As before, with rewards of held players withheld.
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
      perform reward_pay('tournament_prize', 'tournament_prize', won.entry_id::text, won.customer_id,
        won.amount - won.from_bonus, won.from_bonus, p_tournament);
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

-- As before, with rewards of held players withheld.
create or replace function free_cash_credit(p_customer text, p_amounts jsonb) returns void language plpgsql as $$
declare unit text;
begin
  if not exists (
    select from player join free_cash_claim claim using (customer_id)
    where customer_id = p_customer and has_validated_email and claim.is_allowed
  ) then return; end if;
  select currency into unit from wallet where customer_id = p_customer for update;
  if unit is null or not p_amounts ? unit then return; end if;
  perform reward_pay('free_cash', 'free_cash', p_customer, p_customer, 0, (p_amounts ->> unit)::bigint);
end $$;
