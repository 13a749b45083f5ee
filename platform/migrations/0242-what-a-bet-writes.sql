-- What a bet writes, measured: each index and each check of another table is a page more in the log of every bet.

-- Lists of transactions show money; points are listed by their bets.
drop index transfer_of_customer;
create index transfer_of_customer on transfer (customer_id, created_at desc, id desc) where scope not in ('bet', 'bet_result');
-- An account of money is read by itself; those of points only with all the others, when the books are checked.
drop index posting_of_account;
create index posting_of_account on posting (account_id) where unit not like 'UNO:%';
-- As with the selection: the one function that writes bets has the entry's row locked while it does, and no entry goes.
alter table bet drop constraint bet_entry_id_fkey;
create trigger entry_stays before delete on tournament_entry for each row execute function refuse_change();

-- Points from available to open bets, for a price that still stands. Numbers of bets grow, so that new ones share a page.
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
  values (uuidv7(), e.id, p_selection, p_stake, p_odds) returning * into b;
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
