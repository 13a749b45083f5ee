-- Places a bet: moves the stake, in hundredths of points, from available to open. p_odds, in hundredths, is the price
-- that the player saw.
-- Locks the key, then the entry, and reads everything else behind both in one statement, so a bet that waited sees the
-- present reply, prices and results. The end of a tournament locks all entries and gives each a position, so no bet
-- comes after it. No selection may have more than the tournament's highest bet in open bets (decision 045).
-- Returns {"conflict": true}, or {"first"|"replay": {bet, pointsBalance}} or {"refused": code, "details"}, where code
-- is on_break, self_excluded, not_enrolled, tournament_finished, tournament_not_open, stake_below_minimum, stake_above_maximum,
-- selection_not_offered, selection_suspended, odds_changed, insufficient_points or selection_limit_reached.
-- It has few statements and expressions because their preparation is most of a bet's cost (decisions 012, 027 and
-- 030). Every row is found by its key: without enable_seqscan = off, a plan made for small tables would read large
-- ones whole.
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
  -- Held until the end of the transaction. The key's row is written once, with the reply.
  if pg_advisory_xact_lock(hashtextextended(own_scope || ' ' || p_key, 0)) is null then end if;
  select e.id, e.available, e.open_bets, e.position is not null
  into entry, points, points_open, is_over
  from tournament_entry e where e.tournament_id = p_tournament and e.customer_id = p_customer for update;

  moment := clock_timestamp();
  select kept.request_hash, kept.response,
    case
      when exists (select from play_break b where b.customer_id = p_customer and b.in_force_until > moment) then 'on_break'
      when entry is null then 'not_enrolled'
      when is_over or t.status = 'FINISHED' or t.ends_at <= moment then 'tournament_finished'
      when t.status <> 'RUNNING' then 'tournament_not_open'
      when p_stake < t.min_bet then 'stake_below_minimum'
      when p_stake > t.max_bet then 'stake_above_maximum'
      when o.gone is not false then 'selection_not_offered'
      when o.suspended then 'selection_suspended'
      when o.odds <> p_odds then 'odds_changed'
      when points < p_stake then 'insufficient_points'
      -- A selection has at most all open bets, so most bets need no sum.
      when points_open + p_stake > t.max_bet and p_stake > t.max_bet - open_stake(entry, p_selection)
        then 'selection_limit_reached'
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
    -- Hundredths times 0.01 have two decimals. to_json() quotes texts. A stake that its row accepted is large enough for a
    -- cash-out.
    reply := format(
      '{"bet": {"betId": "%s", "created": "%s", "stake": "%s", "odds": %s, "settled": null, "settlement": null, '
        '"status": "PENDING", "eventStartDate": "%s", "cashout": "%s", "selection": {"selectionId": %s, '
        '"eventName": %s, "marketName": %s, "name": %s, "odds": %s}}, '
        '"pointsBalance": {"available": "%s", "openBets": "%s"}}',
      bet, wire_instant(moment), p_stake * 0.01, p_odds * 0.01, wire_instant(o_starts_at),
      bet_cashout_amount(p_stake, p_odds, p_odds) * 0.01, to_json(p_selection),
      to_json(o_event), to_json(o_market), to_json(o_name), p_odds * 0.01,
      (points - p_stake) * 0.01, (points_open + p_stake) * 0.01);
  elsif refused = 'on_break' then
    -- Without details when it has ended this very moment.
    reply := coalesce(break_refusal(p_customer), refusal(refused));
  elsif refused = 'tournament_not_open' then
    reply := refusal(refused, jsonb_build_object('startTime', wire_instant(t_starts_at)));
  elsif refused in ('stake_below_minimum', 'stake_above_maximum') then
    reply := refusal(refused, jsonb_build_object(
      'minBet', wire_money(t_min_bet, 'UNO'), 'maxBet', wire_money(t_max_bet, 'UNO')));
  elsif refused = 'selection_limit_reached' then
    reply := refusal(refused, jsonb_build_object(
      'left', wire_money(greatest(t_max_bet - open_stake(entry, p_selection), 0), 'UNO'),
      'maxBet', wire_money(t_max_bet, 'UNO')));
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
