-- Creates 1,000 players and eight tournaments with 250 seats. Each player is in two of them. Each tournament has ten
-- matches with three markets of three selections. A ninth tournament has all players and one match with one market.
-- Players never run out of points.
insert into player (customer_id, brand_id, username, display_name, password_hash, currency, language, email, first_name,
  surname, birth_date, address)
select 'p' || n, 104, 'bench' || n, 'Bench ' || n, 'none', 'EUR', 'en', 'bench' || n || '@example.com', 'Bench',
  translate(n::text, '0123456789', 'abcdefghij'),
  '1990-01-01', '{"countryCode": "FI"}'
from generate_series(1, 1000) n;
select count(wallet_open('p' || n, 'EUR')) from generate_series(1, 1000) n;
select count(wallet_opening_balance('p' || n, 100000, 0, 0)) from generate_series(1, 1000) n;

insert into tournament (id, name, sport_name, currency, entry_price, rake, initial_points, min_bet, max_bet, max_players,
  payout_places, starts_at, ends_at, status, listed, brands)
select 't' || n, 'Tournament ' || n, 'Football', 'EUR', 1000, 10, 100000000000, 10000,
  case n when 9 then 100000000000 else 300000 end,
  case n when 9 then 1000 else 250 end, '[{"place": 1, "percentage": 100}]', now(), now() + interval '7 days', 'RUNNING', false, '{104}'
from generate_series(1, 9) n;

insert into fixture (id, competition, sport_name, name, starts_at, is_visible, disabled, to_be_removed)
select t.id || '-f' || f, 'League', 'Football', 'Match ' || f, now() + interval '7 days', true, false, false
from tournament t, generate_series(1, 10) f where t.id <> 't9' or f = 1;
insert into tournament_fixture (tournament_id, fixture_id) select split_part(id, '-', 1), id from fixture;
insert into market (id, fixture_id, name, ordinal, layout, order_by, show_market, disabled, to_be_removed)
select f.id || '-m' || m, f.id, 'Market ' || m, m, 'HORIZONTAL', 'ordinal', true, false, false
from fixture f, generate_series(1, 3) m where f.id not like 't9-%' or m = 1;
insert into selection (id, market_id, name, ordinal, odds, show_bet, disabled, to_be_removed)
select m.id || '-s' || s, m.id, 'Selection ' || s, s, 150 + 50 * s, true, false, false
from market m, generate_series(1, 3) s;

-- Player n is in tournaments 1 + n mod 8, 1 + (n + 1) mod 8 and 9.
select count(tournament_enroll('t' || t, 'p' || n, 'Bench ' || n, 'FI', 'seat-' || t, ''))
from generate_series(1, 1000) n, lateral (values (1 + n % 8), (1 + (n + 1) % 8), (9)) seat (t);

-- Player n is logged in with the cookie `bench-n`.
insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
select sha256(convert_to('bench-' || n, 'UTF8')), 'p' || n, now() + interval '1 day', '127.0.0.1', 'bench'
from generate_series(1, 1000) n;

-- Marks the facts of this setup as published, because no benchmark needs them.
update outbox set published_at = now();

-- Player n plays a game with the token `bench-n`. Players above number 500 have limits that they never reach, and
-- players above number 750 have every rule that can apply to a player (see below).
insert into game (id, name, provider, studio, free_play, tags, fact, ordinal)
values ('bench', 'Bench', 'bench', 'Bench', false, '{}', '{"kind": "new"}', 1);
insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency)
select 'bench-' || n, 'p' || n, s.id::text, 'bench', 'bench', 'EUR'
from generate_series(1, 1000) n join session s on s.customer_id = 'p' || n;
select count(limit_change('p' || n, kind, period, 1000000000, '{}', 'player'))
from generate_series(501, 1000) n, unnest('{loss,wager}'::text[]) kind, unnest('{day,week,month}'::text[]) period;

-- Players above number 750 have a past break and an active bonus, and play with the token `slot-n` in a slot session.
-- None of these rules rejects a stake.
insert into play_break (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor)
select gen_random_uuid(), 'p' || n, 'p' || n, 'timeout', 'brand', now() - interval '30 days', now() - interval '29 days',
  now() - interval '29 days', 'player'
from generate_series(751, 1000) n;

with given as (
  insert into bonus (id, customer_id, brand_id, code, type, currency, terms, status, amount)
  select gen_random_uuid(), 'p' || n, 104, 'BENCH', 'deposit-match', 'EUR', '{"wagering": 1000000, "days": 30, "maxStake": 50000,
    "order": "own-first", "contribution": {"games": 100, "tournaments": 100, "byTag": {"table": 10}}}', 'ACTIVE', 5000
  from generate_series(751, 1000) n returning id
)
select count(bonus_start(id)) from given;

with begun as (
  insert into slot_session (id, customer_id, minutes, amount, began_at, ends_at)
  select gen_random_uuid(), 'p' || n, 1440, 1000000000, now(), now() + interval '1 day'
  from generate_series(751, 1000) n returning id, customer_id
)
insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency, slot_session_id)
select 'slot-' || substr(customer_id, 2), customer_id, s.id::text, 'bench', 'bench', 'EUR', begun.id
from begun join session s using (customer_id);
