-- Sells a seat in a tournament, which must exist. p_ticket: the ticket that pays the price; null: the wallet does.
-- Returns {"conflict": true}, or {"first"|"replay": {tournamentId, entryId, pointsBalance, balances}} or {"refused":
-- code, "details"}, where code is on_break, self_excluded, tournament_finished, already_enrolled, tournament_entry_closed,
-- tournament_full, currency_mismatch, limit_reached, insufficient_funds or
-- tournament_ticket_not_usable.
create or replace function tournament_enroll(
  p_tournament text, p_customer text, p_display_name text, p_country text, p_key text, p_hash text,
  p_ticket uuid default null
) returns jsonb language plpgsql as $$
declare
  scope text := 'enroll:' || p_customer;
  t tournament; e tournament_entry; w wallet; claim jsonb; paused jsonb; paid record; entry uuid := gen_random_uuid();
  closes_at timestamptz; moment timestamptz; limited jsonb; by_ticket bigint;
begin
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  select * into strict t from tournament where id = p_tournament for update;
  select * into strict w from wallet where customer_id = p_customer for update;
  paused := break_refusal(p_customer);
  if paused is not null then return keep_reply(scope, p_key, paused); end if;
  -- Read behind both locks: a call that waited for them until entry closed is refused.
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
  if p_ticket is not null then
    by_ticket := tournament_ticket_use(p_ticket, p_customer, t, entry);
    if by_ticket is null then return keep_reply(scope, p_key, refusal('tournament_ticket_not_usable')); end if;
    e := points_grant(
      entry, p_tournament, p_customer, entry_name(p_tournament, p_display_name), p_country, 0, by_ticket, moment, p_ticket);
    return keep_reply(scope, p_key, tournament_entered(e));
  end if;
  limited := stake_limited(w, t.entry_price);
  if limited is not null then return keep_reply(scope, p_key, limited); end if;
  paid := tournament_entry_pay(p_tournament, entry, p_customer);
  if paid.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (p_customer, 'InsufficientFunds', '{}');
    return keep_reply(scope, p_key, refusal('insufficient_funds', jsonb_build_object(
      'entryPrice', wire_money(t.entry_price, t.currency), 'balance', playable(w), 'currency', w.currency)));
  end if;
  e := points_grant(
    entry, p_tournament, p_customer, entry_name(p_tournament, p_display_name), p_country,
    paid.from_withdrawable, paid.from_bonus, moment);
  return keep_reply(scope, p_key, tournament_entered(e));
end $$;
