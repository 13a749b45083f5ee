-- Creates a player with 50,000 rounds of one game. Each round has a stake and a win, which makes 100,000 transactions.
-- A sports provider has reported 50,000 more bets, so the bet history also has 100,000 lines. The player is logged in
-- with the cookie `bench`. Each paragraph is sent separately.
insert into player (customer_id, brand_id, username, display_name, password_hash, currency, language, email, first_name,
  surname, birth_date, address)
values ('p1', 104, 'bench', 'Bench', 'none', 'EUR', 'en', 'bench@example.com', 'Bench', 'Player', '1990-01-01',
  '{"countryCode": "FI"}');
select wallet_open('p1', 'EUR');
select wallet_opening_balance('p1', 100000000, 0, 0);
insert into session (token_hash, customer_id, expires_at, ip_address, user_agent)
values (sha256(convert_to('bench', 'UTF8')), 'p1', now() + interval '1 day', '127.0.0.1', 'bench');
insert into game (id, name, provider, studio, free_play, tags, fact, ordinal)
values ('bench-game', 'Bench Game', 'northlight', 'Northlight', false, '{allgames}', '{"kind": "new"}', 1);
insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency)
select 'bench-token', 'p1', id::text, 'bench-game', 'northlight', 'EUR' from session where customer_id = 'p1';

-- Commits every hundred rounds, because each round gets the time of its database transaction.
do $$
begin
  for n in 1..50000 loop
    perform game_bet('northlight', 'bench-token', 'b' || n, 'r' || n, 100, 'EUR', 'h' || n);
    perform game_win('northlight', 'bench-token', 'w' || n, 'r' || n, 90 + n % 20, 'EUR', 'h' || n);
    if n % 100 = 0 then commit; end if;
  end loop;
end $$;

insert into provider_bet (provider, bet_id, customer_id, product, name, detail, currency, stake, returned, status, placed_at,
  settled_at, revision)
select 'oddsmith', 'bet-' || n, 'p1', 'sports', 'Easterly Rovers – Millbrook Town', 'Easterly Rovers at 2.14', 'EUR', 100,
  0, 'lost', '2024-01-01'::timestamptz + make_interval(mins => n), '2024-01-02'::timestamptz + make_interval(mins => n), 2
from generate_series(1, 50000) n;

-- Marks the facts of this setup as published, because the benchmark does not need them.
update outbox set published_at = now();

vacuum analyze;
