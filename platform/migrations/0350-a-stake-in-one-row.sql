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

-- The books as a whole, stakes in the form of all the others. A stake of no entry is a transfer without postings.
create view booked_transfer as
select id, kind, scope, key, customer_id, reference, created_at from transfer
union all
select stake.id, 'bet_stake', 'bet', stake.bet_id::text, e.customer_id, e.tournament_id, stake.created_at
from stake left join tournament_entry e on e.id = stake.entry_id;

create view booked_posting as
select transfer_id, account_id, unit, amount from posting
union all
select stake.id, side.account_id, 'UNO:' || e.id, side.amount
from stake join tournament_entry e on e.id = stake.entry_id,
  lateral (values (e.available_account, -stake.amount), (e.open_account, stake.amount)) as side (account_id, amount);

-- As before, but for how the stake is booked.
create or replace function bet_place(
  p_tournament text, p_customer text, p_selection text, p_stake bigint, p_odds int, p_key text, p_hash text
) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  own_scope text := 'bet:' || p_customer;
  entry uuid; points bigint; points_open bigint; is_over boolean;
  kept_hash text; kept_reply jsonb; refused text;
  t_starts_at timestamptz; t_min_bet bigint; t_max_bet bigint;
  o_odds int; o_starts_at timestamptz; o_event text; o_market text; o_name text;
  bet uuid; moment timestamptz; reply jsonb;
begin
  -- Ends with the transaction; the key's row is written with the reply in it.
  if pg_advisory_xact_lock(hashtextextended(own_scope || ' ' || p_key, 0)) is null then end if;
  select e.id, e.available, e.open_bets, e.position is not null
  into entry, points, points_open, is_over
  from tournament_entry e where e.tournament_id = p_tournament and e.customer_id = p_customer for update;

  moment := clock_timestamp();
  select kept.request_hash, kept.response,
    case
      when entry is null then 'not_enrolled'
      when is_over or t.status = 'FINISHED' or t.ends_at <= moment then 'tournament_finished'
      when t.status <> 'RUNNING' then 'tournament_not_open'
      when p_stake < t.min_bet then 'stake_below_minimum'
      when p_stake > t.max_bet then 'stake_above_maximum'
      when o.gone is not false then 'selection_not_offered'
      when o.suspended then 'selection_suspended'
      when o.odds <> p_odds then 'odds_changed'
      when points < p_stake then 'insufficient_points'
    end,
    t.starts_at, t.min_bet, t.max_bet, o.odds, o.starts_at, o.event_name, o.market_name, o.selection_name
  into strict kept_hash, kept_reply, refused,
    t_starts_at, t_min_bet, t_max_bet, o_odds, o_starts_at, o_event, o_market, o_name
  from tournament t
  left join idempotency kept on kept.scope = own_scope and kept.key = p_key
  left join (offer o join tournament_fixture tf on tf.fixture_id = o.fixture_id and tf.tournament_id = p_tournament)
    on o.selection_id = p_selection
  where t.id = p_tournament;
  if kept_hash = p_hash then return jsonb_build_object('replay', kept_reply); end if;
  if kept_hash is not null then return jsonb_build_object('conflict', true); end if;

  if refused is null then
    bet := uuidv7();
    insert into bet (id, entry_id, selection_id, stake, odds, created_at)
    values (bet, entry, p_selection, p_stake, p_odds, moment);
    insert into stake (bet_id, entry_id, amount, created_at) values (bet, entry, p_stake, moment);
    update tournament_entry e
    set available = e.available - p_stake, open_bets = e.open_bets + p_stake, version = e.version + 1
    where e.id = entry;
    insert into outbox (customer_id, event, payload)
    values (p_customer, 'TournamentUpdate', jsonb_build_object('tournamentId', p_tournament, 'reason', 'bet-placed'));
    -- Hundredths times 0.01 have two decimals; texts that may hold quotes come as JSON. A stake that its row has taken is
    -- large enough for a cash-out.
    reply := format(
      '{"bet": {"betId": "%s", "created": "%s", "stake": "%s", "odds": %s, "settled": null, "settlement": null, '
        '"status": "PENDING", "eventStartDate": "%s", "cashout": "%s", "selection": {"selectionId": %s, '
        '"eventName": %s, "marketName": %s, "name": %s, "odds": %s}}, '
        '"pointsBalance": {"available": "%s", "openBets": "%s"}}',
      bet, wire_instant(moment), p_stake * 0.01, p_odds * 0.01, wire_instant(o_starts_at),
      bet_cashout_amount(p_stake, p_odds, p_odds) * 0.01, to_json(p_selection),
      to_json(o_event), to_json(o_market), to_json(o_name), p_odds * 0.01,
      (points - p_stake) * 0.01, (points_open + p_stake) * 0.01);
  elsif refused = 'tournament_not_open' then
    reply := refusal(refused, jsonb_build_object('startTime', wire_instant(t_starts_at)));
  elsif refused in ('stake_below_minimum', 'stake_above_maximum') then
    reply := refusal(refused, jsonb_build_object(
      'minBet', wire_money(t_min_bet, 'UNO'), 'maxBet', wire_money(t_max_bet, 'UNO')));
  elsif refused = 'odds_changed' then
    reply := refusal(refused, jsonb_build_object('odds', round(o_odds / 100.0, 2)));
  elsif refused = 'insufficient_points' then
    reply := refusal(refused, jsonb_build_object('available', wire_money(points, 'UNO')));
  else
    reply := refusal(refused);
  end if;
  insert into idempotency (scope, key, request_hash, response) values (own_scope, p_key, p_hash, reply);
  return jsonb_build_object('first', reply);
end $$;
