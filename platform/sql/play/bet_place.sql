-- Places a bet: moves the stake, in hundredths of points, from available to open. p_odds, in hundredths, is the price
-- that the player saw. Open bets on one selection must not exceed the tournament's maximum bet (decision 045).
-- Locks the key, then the entry, and reads everything else under both locks in one statement, so a bet that waited
-- sees the current reply, prices and results. The end of a tournament locks all entries and gives each a position, so
-- no bet comes after it.
-- Returns {"conflict": true}, or {"first"|"replay": {bet, pointsBalance}} or {"refused": code, "details"}.
-- Has few statements and expressions, because preparing them is most of a bet's cost (decisions 012, 027 and 030).
-- Finds every row by its key: without enable_seqscan = off, a plan made for small tables would scan large ones.
-- Refuses: not_enrolled 409, tournament_finished 409, tournament_not_open 409, stake_below_minimum,
-- stake_above_maximum, selection_not_offered 409, selection_suspended 409, odds_changed 409, insufficient_points 409,
-- selection_limit_reached 409; as break_refusal().
create or replace function bet_place(
  p_tournament text, p_customer text, p_selection text, p_stake bigint, p_odds int, p_key text, p_hash text
) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  v_own_scope text := 'bet:' || p_customer;
  v_entry uuid; v_points bigint; v_points_open bigint; v_is_over boolean;
  v_kept_hash text; v_kept_reply jsonb; v_refused text;
  v_t_starts_at timestamptz; v_t_min_bet bigint; v_t_max_bet bigint;
  v_o_odds int; v_o_starts_at timestamptz; v_o_event text; v_o_market text; v_o_name text;
  v_bet uuid; v_moment timestamptz; v_reply jsonb;
begin
  -- Held until the end of the transaction. The key's row is written once, with the reply.
  if pg_advisory_xact_lock(hashtextextended(v_own_scope || ' ' || p_key, 0)) is null then end if;
  select e.id, e.available, e.open_bets, e.position is not null
  into v_entry, v_points, v_points_open, v_is_over
  from tournament_entry e where e.tournament_id = p_tournament and e.customer_id = p_customer and e.ended_at is null for update;

  v_moment := clock_timestamp();
  select kept.request_hash, kept.response,
    case
      when exists (select from play_break b where b.customer_id = p_customer and b.in_force_until > v_moment) then 'on_break'
      when v_entry is null then 'not_enrolled'
      when v_is_over or t.status = 'FINISHED' or t.ends_at <= v_moment then 'tournament_finished'
      when t.status <> 'RUNNING' then 'tournament_not_open'
      when p_stake < t.min_bet then 'stake_below_minimum'
      when p_stake > t.max_bet then 'stake_above_maximum'
      when o.gone is not false then 'selection_not_offered'
      when o.suspended then 'selection_suspended'
      when o.odds <> p_odds then 'odds_changed'
      when v_points < p_stake then 'insufficient_points'
      -- A selection's open bets are at most all open bets, so most bets need no sum.
      when v_points_open + p_stake > t.max_bet and p_stake > t.max_bet - open_stake(v_entry, p_selection)
        then 'selection_limit_reached'
    end,
    t.starts_at, t.min_bet, t.max_bet, o.odds, o.starts_at, o.event_name, o.market_name, o.selection_name
  into strict v_kept_hash, v_kept_reply, v_refused,
    v_t_starts_at, v_t_min_bet, v_t_max_bet, v_o_odds, v_o_starts_at, v_o_event, v_o_market, v_o_name
  from tournament t
  left join idempotency kept on kept.scope = v_own_scope and kept.key = p_key
  left join (offer o join tournament_fixture tf on tf.fixture_id = o.fixture_id and tf.tournament_id = p_tournament)
    on o.selection_id = p_selection
  where t.id = p_tournament;
  if v_kept_hash = p_hash then return jsonb_build_object('replay', v_kept_reply); end if;
  if v_kept_hash is not null then return jsonb_build_object('conflict', true); end if;

  if v_refused is null then
    v_bet := uuidv7();
    insert into bet (id, entry_id, selection_id, stake, odds, created_at)
    values (v_bet, v_entry, p_selection, p_stake, p_odds, v_moment);
    insert into stake (bet_id, entry_id, amount, created_at) values (v_bet, v_entry, p_stake, v_moment);
    update tournament_entry e
    set available = e.available - p_stake, open_bets = e.open_bets + p_stake, version = e.version + 1
    where e.id = v_entry;
    insert into outbox (customer_id, event, payload)
    values (p_customer, 'TournamentUpdate', jsonb_build_object('tournamentId', p_tournament, 'reason', 'bet-placed'));
    -- Hundredths times 0.01 have two decimals. to_json() quotes texts. Every stake in the table is large enough for a
    -- cash-out.
    v_reply := format(
      '{"bet": {"betId": "%s", "created": "%s", "stake": "%s", "odds": %s, "settled": null, "settlement": null, '
        '"status": "PENDING", "eventStartDate": "%s", "cashout": "%s", "selection": {"selectionId": %s, '
        '"eventName": %s, "marketName": %s, "name": %s, "odds": %s}}, '
        '"pointsBalance": {"available": "%s", "openBets": "%s"}}',
      v_bet, wire_instant(v_moment), p_stake * 0.01, p_odds * 0.01, wire_instant(v_o_starts_at),
      bet_cashout_amount(p_stake, p_odds, p_odds) * 0.01, to_json(p_selection),
      to_json(v_o_event), to_json(v_o_market), to_json(v_o_name), p_odds * 0.01,
      (v_points - p_stake) * 0.01, (v_points_open + p_stake) * 0.01);
  elsif v_refused = 'on_break' then
    -- Without details if the break has just ended.
    v_reply := coalesce(break_refusal(p_customer), refusal(v_refused));
  elsif v_refused = 'tournament_not_open' then
    v_reply := refusal(v_refused, jsonb_build_object('startTime', wire_instant(v_t_starts_at)));
  elsif v_refused in ('stake_below_minimum', 'stake_above_maximum') then
    v_reply := refusal(v_refused, jsonb_build_object(
      'minBet', wire_money(v_t_min_bet, 'UNO'), 'maxBet', wire_money(v_t_max_bet, 'UNO')));
  elsif v_refused = 'selection_limit_reached' then
    v_reply := refusal(v_refused, jsonb_build_object(
      'left', wire_money(greatest(v_t_max_bet - open_stake(v_entry, p_selection), 0), 'UNO'),
      'maxBet', wire_money(v_t_max_bet, 'UNO')));
  elsif v_refused = 'odds_changed' then
    v_reply := refusal(v_refused, jsonb_build_object('odds', round(v_o_odds / 100.0, 2)));
  elsif v_refused = 'insufficient_points' then
    v_reply := refusal(v_refused, jsonb_build_object('available', wire_money(v_points, 'UNO')));
  else
    v_reply := refusal(v_refused);
  end if;
  insert into idempotency (scope, key, request_hash, response) values (v_own_scope, p_key, p_hash, v_reply);
  return jsonb_build_object('first', v_reply);
end $$;
