-- Requests a withdrawal: locks the money and records one withdrawal for each payout, see withdrawal_plan(). Amounts
-- are minor units.
-- p_rules: {"kinds": {kind: {"hours", "fee", "basisPoints"}}, "methods": {method: {"min", "max"}}, "providers": […],
-- "checkHours", "sendHours", "automaticBelow", "automaticPerDay", "dayLimit", "holdHours", "isProved", "endsBonuses",
-- "needs"}.
-- Automatic approval counts everything requested within 24 hours, and everything since the player last
-- re-authenticated, except what an operator approved. With a null automaticBelow, nothing is approved automatically.
-- isProved: the player has just re-authenticated. Otherwise no destination is confirmed, and a request that exceeds
-- only the bounds since the last re-authentication is refused.
-- endsBonuses: ids of the bonuses that the player agrees to lose. The bonuses of bonuses_of_deposits() end in this
-- transaction, and the request is refused if one of them is not listed.
-- needs.email: refused until the e-mail address is confirmed. needs.identity: on hold until the identity is verified.
-- Returns {"first"|"replay": {"withdrawals": […], "balances": {…}}}, {"conflict": true}, or {"refused": code}. The
-- codes email_unverified, step_up_required and withdrawal_ends_bonus leave the key unused.
-- Refuses: amount_out_of_range 422, email_unverified 403, insufficient_funds 409, method_unavailable 422,
-- step_up_required 403, withdrawal_ends_bonus 409.
create or replace function withdrawal_request(
  p_customer text, p_brand int, p_amount bigint, p_chosen uuid, p_rules jsonb, p_locale text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'withdrawal:' || p_customer; v_ending bonus;
  v_claim jsonb; v_request payment_request; v_w withdrawal; v_money wallet; v_kind jsonb; v_made uuid; v_owner record;
  v_chosen player_instrument; v_place player_instrument; v_plan record; v_part bigint;
  v_bounds jsonb; v_most bigint; v_moved bigint; v_verified boolean; v_later text; v_own text; v_cause text; v_note text; v_moment timestamptz := clock_timestamp(); v_steps jsonb; v_made_all jsonb := '[]';
  v_day timestamptz := v_moment - interval '24 hours'; v_recent record; v_held timestamptz; v_decided_at timestamptz;
  v_is_proved boolean := coalesce((p_rules ->> 'isProved')::boolean, false);
  v_checked interval := make_interval(hours => (p_rules ->> 'checkHours')::int);
  v_sent interval := make_interval(hours => (p_rules ->> 'sendHours')::int);
  v_banked interval;
begin
  v_claim := claim_key(v_scope, p_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  -- Locked, so that an identity check takes effect before or after the whole request, see withdrawals_release().
  select has_validated_email, identity_verified_at, proved_at into strict v_owner from player where customer_id = p_customer for share;
  if (p_rules -> 'needs' ->> 'email')::boolean and not v_owner.has_validated_email then
    -- The key stays unused, because the same request works once the address is confirmed.
    perform forget_key(v_scope, p_key);
    return jsonb_build_object('first', refusal('email_unverified'));
  end if;
  select * into strict v_money from wallet where customer_id = p_customer for update;
  if v_money.withdrawable < p_amount then
    return keep_reply(v_scope, p_key, refusal('insufficient_funds',
      jsonb_build_object('withdrawable', wire_money(v_money.withdrawable, v_money.currency))));
  end if;
  select * into v_chosen from player_instrument where id = p_chosen and customer_id = p_customer;
  v_bounds := p_rules -> 'methods' -> v_chosen.method;
  if p_amount < (v_bounds ->> 'min')::bigint then
    return keep_reply(v_scope, p_key, refusal('amount_out_of_range',
      jsonb_build_object('least', wire_money((v_bounds ->> 'min')::bigint, v_money.currency))));
  end if;
  v_most := (v_bounds ->> 'max')::bigint;
  v_verified := v_owner.identity_verified_at is not null or not coalesce((p_rules -> 'needs' ->> 'identity')::boolean, true);
  select coalesce(sum(r.amount) filter (where r.at > v_day), 0) as day_whole,
    withdrawal_is_automatic(p_rules, p_amount + coalesce(sum(r.amount) filter (where r.at > v_day and r.is_counted), 0),
      1 + count(distinct r.at) filter (where r.at > v_day and r.is_counted)) as day_fits,
    withdrawal_is_automatic(p_rules, p_amount + coalesce(sum(r.amount) filter (where r.at > v_owner.proved_at and r.is_counted), 0),
      1 + count(distinct r.at) filter (where r.at > v_owner.proved_at and r.is_counted)) as proof_fits
  into strict v_recent from withdrawals_recent(p_customer, least(v_day, v_owner.proved_at)) r;
  v_later := case
    when p_amount + v_recent.day_whole > (p_rules ->> 'dayLimit')::bigint then 'limit'
    when not v_recent.day_fits or rewards_held(p_customer) then 'review' end;
  if v_later is null and not v_recent.proof_fits then
    if not v_is_proved then
      perform forget_key(v_scope, p_key);
      return jsonb_build_object('first', refusal('step_up_required'));
    end if;
  end if;
  v_plan := withdrawal_plan(p_customer, p_amount, p_chosen, p_rules);
  if v_plan.places is null then return keep_reply(v_scope, p_key, refusal('method_unavailable')); end if;
  -- Only own money that goes back may need several payouts to one instrument.
  if v_plan.to_chosen > greatest(v_most, v_plan.due_to_chosen) and v_most is not null then
    v_most := greatest(v_most, v_plan.due_to_chosen);
    return keep_reply(v_scope, p_key, refusal('amount_out_of_range',
      jsonb_build_object('most', wire_money(p_amount - v_plan.to_chosen + v_most, v_money.currency))));
  end if;
  if exists (
    select from bonuses_of_deposits(p_customer) b where not coalesce(p_rules -> 'endsBonuses' ? b.id::text, false)
  ) then
    perform forget_key(v_scope, p_key);
    return jsonb_build_object('first', refusal('withdrawal_ends_bonus',
      jsonb_build_object('bonuses', withdrawal_ends(p_customer))));
  end if;
  -- Only own money that goes back may be sent to an unconfirmed instrument.
  if v_chosen.confirmed_at is null and v_plan.to_chosen > v_plan.due_to_chosen then
    if not v_is_proved then
      perform forget_key(v_scope, p_key);
      return jsonb_build_object('first', refusal('step_up_required'));
    end if;
    perform destination_confirm(p_chosen, coalesce((p_rules ->> 'holdHours')::int, 0));
    select * into strict v_chosen from player_instrument where id = p_chosen;
  end if;
  for v_ending in select * from bonuses_of_deposits(p_customer) order by id loop
    v_money := bonus_end(v_ending, 'FORFEITED');
  end loop;
  for v_n in 1 .. cardinality(v_plan.places) loop
    v_part := v_plan.parts[v_n];
    if v_plan.places[v_n] = p_chosen then
      v_place := v_chosen;
    elsif v_place.id is distinct from v_plan.places[v_n] then
      select * into strict v_place from player_instrument where id = v_plan.places[v_n];
    end if;
    v_kind := p_rules -> 'kinds' -> v_place.kind;
    v_banked := make_interval(hours => (v_kind ->> 'hours')::int);
    v_note := holder_note(p_customer, v_place.holder);
    v_own := coalesce(v_later, case when v_note is not null then 'review' end);
    -- Own money that goes back is not held.
    v_held := case when v_place.id = p_chosen and v_plan.to_chosen > v_plan.due_to_chosen then destination_held(v_place) end;
    v_cause := case when not v_verified then 'verification' when v_held is not null then 'destination' else v_own end;
    v_decided_at := case when v_cause is null or v_cause = 'destination' and v_own is null then v_moment else v_moment + v_checked end;
    v_decided_at := greatest(v_decided_at, v_held + case when v_own is null then interval '0' else v_checked end);
    v_made := gen_random_uuid();
    insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key, locale, instrument_id)
    values (v_made, p_customer, 'withdrawal', v_place.provider, v_place.method, v_part, v_money.currency, 'QUEUED',
      'withdrawal:' || v_made, p_locale, v_place.id)
    returning * into v_request;
    -- For a withdrawal that is approved immediately, the deadlines of the later steps count from now.
    insert into withdrawal (id, customer_id, brand_id, instrument_id, amount, fee, currency, locale, state, hold, next_hold,
      check_hours, send_hours, bank_hours, check_by, send_by, pay_by)
    select v_made, p_customer, p_brand, v_place.id, v_part, withdrawal_fee(v_part, v_kind), v_money.currency, p_locale,
      case when v_cause is null then 'approved' else 'on_hold' end, v_cause, v_own,
      (p_rules ->> 'checkHours')::int, (p_rules ->> 'sendHours')::int, (v_kind ->> 'hours')::int,
      v_decided_at, v_decided_at + v_sent, v_decided_at + v_sent + v_banked
    returning * into v_w;
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('withdrawal_lock', 'withdrawal_lock', v_made::text, p_customer, v_made::text) returning id into v_moved;
    v_money := wallet_move(v_moved, p_customer, -v_part, 0, v_part, null);
    with step as (
      insert into withdrawal_step (withdrawal_id, state, hold, status, actor, reason, transfer_id)
      values (v_made, 'requested', null, 'QUEUED', 'player:' || p_customer, null, v_moved),
        (v_made, v_w.state, v_w.hold, 'QUEUED', 'system', v_note, null)
      returning id, withdrawal_step_shown(withdrawal_step) as shown
    )
    select jsonb_agg(shown order by id) into strict v_steps from step;
    perform payment_fact(v_request, v_w.state);
    -- One e-mail covers all payouts to one instrument.
    if v_plan.places[v_n] is distinct from v_plan.places[v_n - 1] then perform withdrawal_mail(v_made, 'requested'); end if;
    v_made_all := v_made_all || withdrawal_shown(v_w, v_request.status, v_place, v_steps);
  end loop;
  if not v_verified then
    insert into outbox (customer_id, event, payload) values (p_customer, 'KycRequired', '{}');
  end if;
  return keep_reply(v_scope, p_key, jsonb_build_object('withdrawals', v_made_all, 'balances', wallet_json(v_money)));
end $$;
