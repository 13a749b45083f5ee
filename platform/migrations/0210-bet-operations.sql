-- What a player does in a tournament. The order of locks is that of 0120, with the tournament's rows before the wallet:
-- idempotency row, tournament, its entries by id, wallets by customer id, house shard. Whoever changes a bet holds its
-- entry's row; the end of a tournament holds all of them, so that no bet slips in behind it.
-- Replies: {"conflict": true} · {"first"|"replay": reply or {"refused": code, "details": {…}}}.

create function refusal(p_code text, p_details jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('refused', p_code, 'details', p_details)
$$;

create function wire_instant(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What a winning bet pays, to the hundredth of a point: rounded down (stakes are whole points, so nothing is lost).
create function bet_winnings(p_stake bigint, p_odds int) returns bigint language sql immutable as $$
  select p_stake * p_odds / 100
$$;

-- The rule of cash-out, written here only: what the bet can win, at the chance the odds of now give it, less a margin of
-- 5 %, rounded down. Null where that is nothing.
create function bet_cashout_amount(p_stake bigint, p_odds int, p_odds_now int) returns bigint language sql immutable as $$
  select nullif(p_stake * p_odds * 95 / (p_odds_now::bigint * 100), 0)
$$;

-- A selection as it is offered. Gone: hidden, marked for removal or decided. Suspended: may come back.
create view offer as
select s.id as selection_id, s.name as selection_name, s.odds, s.result, m.name as market_name,
  f.id as fixture_id, f.name as event_name, f.starts_at,
  not (f.is_visible and m.show_market and s.show_bet) or f.to_be_removed or m.to_be_removed or s.to_be_removed
    or s.result is not null as gone,
  f.disabled or m.disabled or s.disabled as suspended
from selection s join market m on m.id = s.market_id join fixture f on f.id = m.fixture_id;

create function bet_json(b bet, o offer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'betId', b.id, 'created', wire_instant(b.created_at), 'stake', wire_money(b.stake, 'UNO'),
    'odds', round(b.odds / 100.0, 2), 'settled', wire_instant(b.settled_at),
    'settlement', wire_money(b.payout, 'UNO'), 'status', b.status, 'eventStartDate', wire_instant(o.starts_at),
    'cashout', case when b.status = 'PENDING' and not o.gone and not o.suspended
      then wire_money(bet_cashout_amount(b.stake, b.odds, o.odds), 'UNO') end,
    'selection', jsonb_build_object('selectionId', o.selection_id, 'eventName', o.event_name,
      'marketName', o.market_name, 'name', o.selection_name, 'odds', round(o.odds / 100.0, 2)))
$$;

create function points_json(e tournament_entry) returns jsonb language sql stable as $$
  select jsonb_build_object('available', wire_money(e.available, 'UNO'), 'openBets', wire_money(e.open_bets, 'UNO'))
$$;

create function tournament_fact(p_customer text, p_tournament text, p_reason text) returns void language sql as $$
  insert into outbox (customer_id, event, payload) values (p_customer, 'TournamentUpdate',
    jsonb_build_object('tournamentId', p_tournament, 'reason', p_reason))
$$;

-- A seat for its price. The tournament must exist.
create function tournament_enroll(
  p_tournament text, p_customer text, p_display_name text, p_country text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'enroll:' || p_customer;
  t tournament; e tournament_entry; w wallet; claim jsonb; entry uuid := gen_random_uuid();
begin
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  select * into strict t from tournament where id = p_tournament for update;
  if t.status = 'FINISHED' or t.ends_at <= clock_timestamp() then
    return keep_reply(scope, p_key, refusal('tournament_finished'));
  end if;
  select * into e from tournament_entry where tournament_id = p_tournament and customer_id = p_customer limit 1;
  if found then
    return keep_reply(scope, p_key, refusal('already_enrolled', jsonb_build_object('entryId', e.id)));
  end if;
  if (select count(*) from tournament_entry where tournament_id = p_tournament) >= t.max_players then
    return keep_reply(scope, p_key, refusal('tournament_full', jsonb_build_object('maxPlayers', t.max_players)));
  end if;
  select * into strict w from wallet where customer_id = p_customer for update;
  if w.currency <> t.currency then
    return keep_reply(scope, p_key, refusal('currency_mismatch', jsonb_build_object('currency', t.currency)));
  end if;
  if not tournament_entry_pay(p_tournament, entry, p_customer) then
    insert into outbox (customer_id, event, payload) values (p_customer, 'InsufficientFunds', '{}');
    return keep_reply(scope, p_key, refusal('insufficient_funds', jsonb_build_object(
      'entryPrice', wire_money(t.entry_price, t.currency), 'balance', playable(w), 'currency', w.currency)));
  end if;
  e := points_grant(entry, p_tournament, p_customer, p_display_name, p_country);
  perform tournament_fact(p_customer, p_tournament, 'enrolled');
  select * into strict w from wallet where customer_id = p_customer;
  return keep_reply(scope, p_key, jsonb_build_object(
    'tournamentId', p_tournament, 'entryId', entry, 'pointsBalance', points_json(e), 'balances', wallet_json(w)));
end $$;

-- Points from available to open bets, for a price that still stands.
create function bet_place(
  p_tournament text, p_customer text, p_selection text, p_stake bigint, p_odds int, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'bet:' || p_customer;
  e tournament_entry; t tournament; o offer; b bet; claim jsonb;
begin
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  select * into e from tournament_entry where tournament_id = p_tournament and customer_id = p_customer
  order by entry_no desc limit 1 for update;
  if not found then return keep_reply(scope, p_key, refusal('not_enrolled')); end if;
  -- Read behind the entry's lock: the end of the tournament takes that lock too.
  select * into strict t from tournament where id = p_tournament;
  if t.status = 'FINISHED' or t.ends_at <= clock_timestamp() then
    return keep_reply(scope, p_key, refusal('tournament_finished'));
  end if;
  if t.status <> 'RUNNING' then
    return keep_reply(scope, p_key, refusal('tournament_not_open',
      jsonb_build_object('startTime', wire_instant(t.starts_at))));
  end if;
  if p_stake < t.min_bet or p_stake > t.max_bet then
    return keep_reply(scope, p_key, refusal(
      case when p_stake < t.min_bet then 'stake_below_minimum' else 'stake_above_maximum' end, jsonb_build_object(
      'minBet', wire_money(t.min_bet, 'UNO'), 'maxBet', wire_money(t.max_bet, 'UNO'))));
  end if;
  select offer.* into o from offer join tournament_fixture tf on tf.fixture_id = offer.fixture_id
  where offer.selection_id = p_selection and tf.tournament_id = p_tournament;
  if not found or o.gone then return keep_reply(scope, p_key, refusal('selection_not_offered')); end if;
  if o.suspended then return keep_reply(scope, p_key, refusal('selection_suspended')); end if;
  if o.odds <> p_odds then
    return keep_reply(scope, p_key, refusal('odds_changed', jsonb_build_object('odds', round(o.odds / 100.0, 2))));
  end if;
  if e.available < p_stake then
    return keep_reply(scope, p_key, refusal('insufficient_points',
      jsonb_build_object('available', wire_money(e.available, 'UNO'))));
  end if;
  insert into bet (id, entry_id, selection_id, stake, odds)
  values (gen_random_uuid(), e.id, p_selection, p_stake, p_odds) returning * into b;
  e := points_move('bet_stake', e.id, 'bet', b.id::text, -p_stake, p_stake);
  perform tournament_fact(p_customer, p_tournament, 'bet-placed');
  return keep_reply(scope, p_key, jsonb_build_object('bet', bet_json(b, o), 'pointsBalance', points_json(e)));
end $$;

-- Ends a bet: its stake leaves the open points, its payout becomes available. The entry's row must be locked by the caller.
create function bet_close(p_bet bet, p_status text, p_payout bigint) returns bet language plpgsql as $$
declare b bet;
begin
  update bet set status = p_status, payout = p_payout, settled_at = clock_timestamp()
  where id = p_bet.id and status = 'PENDING' returning * into strict b;
  perform points_move(
    case p_status when 'CASHED_OUT' then 'bet_cashout' when 'CANCELLED' then 'bet_void' else 'bet_payout' end,
    b.entry_id, 'bet_result', b.id::text, p_payout, -b.stake);
  return b;
end $$;

-- The amount is the one the player saw: another one is refused with the amount of now. Null: no such bet of this player.
create function bet_cashout(p_bet uuid, p_customer text, p_amount bigint, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare
  scope text := 'cashout:' || p_customer;
  e tournament_entry; t tournament; o offer; b bet; claim jsonb; amount bigint;
begin
  select tournament_entry.* into e from bet join tournament_entry on tournament_entry.id = bet.entry_id
  where bet.id = p_bet and tournament_entry.customer_id = p_customer;
  if not found then return null; end if;
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  select * into strict e from tournament_entry where id = e.id for update;
  select * into strict b from bet where id = p_bet;
  if b.status <> 'PENDING' then
    return keep_reply(scope, p_key, refusal('bet_closed', jsonb_build_object('status', b.status)));
  end if;
  select * into strict t from tournament where id = e.tournament_id;
  if t.status = 'FINISHED' or t.ends_at <= clock_timestamp() then
    return keep_reply(scope, p_key, refusal('tournament_finished'));
  end if;
  select * into strict o from offer where selection_id = b.selection_id;
  amount := bet_cashout_amount(b.stake, b.odds, o.odds);
  if o.gone or o.suspended or amount is null then
    return keep_reply(scope, p_key, refusal('cashout_unavailable'));
  end if;
  if amount <> p_amount then
    return keep_reply(scope, p_key, refusal('cashout_changed', jsonb_build_object('amount', wire_money(amount, 'UNO'))));
  end if;
  b := bet_close(b, 'CASHED_OUT', amount);
  select * into strict e from tournament_entry where id = e.id;
  perform tournament_fact(p_customer, e.tournament_id, 'bet-cashed-out');
  return keep_reply(scope, p_key, jsonb_build_object('bet', bet_json(b, o), 'pointsBalance', points_json(e)));
end $$;
