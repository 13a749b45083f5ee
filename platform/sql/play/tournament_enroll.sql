-- Sells a seat in a tournament, which must exist. p_reentry: the player's entry is out of points and a new one replaces
-- it, see reentries_left(); its price stays in the pool, and a ticket cannot pay it. p_ticket: the ticket that pays the price; null if the wallet pays.
-- p_needs_age: see age_missing(), whose refusal leaves the key unused.
-- Returns {"conflict": true}, or {"first"|"replay": {tournamentId, entryId, pointsBalance, balances}} or {"refused":
-- code, "details"}.
-- Refuses: already_enrolled 409, currency_mismatch 409, identity_required 403, insufficient_funds 409,
-- reentry_unavailable 409, tournament_entry_closed 409, tournament_finished 409, tournament_full 409, tournament_ticket_not_usable 409; as
-- break_refusal(), stake_limited().
create or replace function tournament_enroll(
  p_tournament text, p_customer text, p_display_name text, p_country text, p_key text, p_hash text,
  p_ticket uuid default null, p_needs_age boolean default false, p_reentry boolean default false
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'enroll:' || p_customer;
  v_t tournament; v_e tournament_entry; v_w wallet; v_claim jsonb; v_paused jsonb; v_paid record; v_entry uuid := gen_random_uuid();
  v_closes_at timestamptz; v_moment timestamptz; v_limited jsonb; v_by_ticket bigint;
  v_price bigint;
begin
  v_claim := claim_key(v_scope, p_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  select * into strict v_t from tournament where id = p_tournament for update;
  select * into strict v_w from wallet where customer_id = p_customer for update;
  v_paused := break_refusal(p_customer);
  if v_paused is not null then return keep_reply(v_scope, p_key, v_paused); end if;
  if age_missing(p_customer, p_needs_age) is not null then
    perform forget_key(v_scope, p_key);
    return jsonb_build_object('first', refusal('identity_required'));
  end if;
  -- Read under both locks, so that a call that waited for them until entry closed is refused.
  v_moment := clock_timestamp();
  v_closes_at := entry_closes_at(v_t);
  if v_t.status = 'FINISHED' or v_t.ends_at <= v_moment then
    return keep_reply(v_scope, p_key, refusal('tournament_finished'));
  end if;
  select * into v_e from tournament_entry
  where tournament_id = p_tournament and customer_id = p_customer and ended_at is null for update;
  if p_reentry and (not found or reentries_left(v_e, v_t) = 0) then
    return keep_reply(v_scope, p_key, refusal('reentry_unavailable'));
  end if;
  if found and not p_reentry then
    return keep_reply(v_scope, p_key, refusal('already_enrolled', jsonb_build_object('entryId', v_e.id)));
  end if;
  if v_closes_at <= v_moment then
    return keep_reply(v_scope, p_key, refusal('tournament_entry_closed', jsonb_build_object(
      'entryClosesAt', wire_instant(v_closes_at))));
  end if;
  if not p_reentry
    and (select count(*) from tournament_entry where tournament_id = p_tournament and ended_at is null) >= v_t.max_players
  then
    return keep_reply(v_scope, p_key, refusal('tournament_full', jsonb_build_object('maxPlayers', v_t.max_players)));
  end if;
  if v_w.currency <> v_t.currency then
    return keep_reply(v_scope, p_key, refusal('currency_mismatch', jsonb_build_object('currency', v_t.currency)));
  end if;
  if p_ticket is not null then
    if not p_reentry then v_by_ticket := tournament_ticket_use(p_ticket, p_customer, v_t, v_entry); end if;
    if v_by_ticket is null then return keep_reply(v_scope, p_key, refusal('tournament_ticket_not_usable')); end if;
    v_e := points_grant(
      v_entry, p_tournament, p_customer, entry_name(p_tournament, p_display_name), p_country, 0, v_by_ticket, v_moment, p_ticket);
    return keep_reply(v_scope, p_key, tournament_entered(v_e));
  end if;
  v_price := case when p_reentry then coalesce(v_t.reentry_price, v_t.entry_price) else v_t.entry_price end;
  v_limited := stake_limited(v_w, v_price);
  if v_limited is not null then return keep_reply(v_scope, p_key, v_limited); end if;
  v_paid := tournament_entry_pay(p_tournament, v_entry, p_customer, v_price);
  if v_paid.from_bonus is null then
    insert into outbox (customer_id, event, payload) values (p_customer, 'InsufficientFunds', '{}');
    return keep_reply(v_scope, p_key, refusal('insufficient_funds', jsonb_build_object(
      'entryPrice', wire_money(v_price, v_t.currency), 'balance', playable(v_w), 'currency', v_w.currency)));
  end if;
  if p_reentry then update tournament_entry set ended_at = v_moment where id = v_e.id; end if;
  v_e := points_grant(
    v_entry, p_tournament, p_customer, entry_name(p_tournament, p_display_name), p_country,
    v_paid.from_withdrawable, v_paid.from_bonus, v_moment);
  if p_reentry then update tournament_entry set is_reentry = true where id = v_e.id; end if;
  return keep_reply(v_scope, p_key, tournament_entered(v_e));
end $$;
