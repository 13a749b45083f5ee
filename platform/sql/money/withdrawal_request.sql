-- Requests a withdrawal: locks the money and records one withdrawal for each payout that it needs, see
-- withdrawal_plan(). Minor units. p_rules: {"kinds": {kind: {"hours", "fee", "basisPoints"}}, "methods": {method: {"min", "max"}}, "providers": […],
-- "checkHours", "sendHours", "automaticBelow", "automaticPerDay", "dayLimit", "holdHours", "isProved", "endsBonuses", "needs"}. Automatic
-- approval counts all that was requested within 24 hours, and since the player's last proof, but for what an operator
-- approved; a null automaticBelow approves nothing automatically. isProved: the player has just proved who they are; without
-- it a destination is not confirmed, and what passes only the bounds since the last proof is refused.
-- endsBonuses: ids of bonuses that the player agrees to lose: bonuses_of_deposits() end in this transaction, and the request
-- is refused while one of them is not named.
-- needs.email: refused until the e-mail address is confirmed; needs.identity: waits until the identity is.
-- Returns {"first"|"replay": {"withdrawals": […], "balances": {…}}}, {"conflict": true}, or {"refused": code}, where code is
-- insufficient_funds, amount_out_of_range (details: {"least"} or {"most"}), method_unavailable, email_unverified,
-- step_up_required or withdrawal_ends_bonus (details: {"bonuses"} of withdrawal_ends()). The last three leave the key unused.
create or replace function withdrawal_request(
  p_customer text, p_brand int, p_amount bigint, p_chosen uuid, p_rules jsonb, p_locale text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'withdrawal:' || p_customer; ending bonus;
  claim jsonb; request payment_request; w withdrawal; money wallet; kind jsonb; made uuid; owner record;
  chosen player_instrument; place player_instrument; plan record; part bigint;
  bounds jsonb; most bigint; moved bigint; verified boolean; later text; own text; cause text; note text; moment timestamptz := clock_timestamp(); steps jsonb; made_all jsonb := '[]';
  day timestamptz := moment - interval '24 hours'; recent record; held timestamptz; decided_at timestamptz;
  is_proved boolean := coalesce((p_rules ->> 'isProved')::boolean, false);
  checked interval := make_interval(hours => (p_rules ->> 'checkHours')::int);
  sent interval := make_interval(hours => (p_rules ->> 'sendHours')::int);
  banked interval;
begin
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  -- A check that confirms the identity at this moment comes before or after the whole request, see withdrawals_release().
  select has_validated_email, identity_verified_at, proved_at into strict owner from player where customer_id = p_customer for share;
  if (p_rules -> 'needs' ->> 'email')::boolean and not owner.has_validated_email then
    -- The key stays unused: the same request works once the address is confirmed.
    perform forget_key(scope, p_key);
    return jsonb_build_object('first', refusal('email_unverified'));
  end if;
  select * into strict money from wallet where customer_id = p_customer for update;
  if money.withdrawable < p_amount then
    return keep_reply(scope, p_key, refusal('insufficient_funds',
      jsonb_build_object('withdrawable', wire_money(money.withdrawable, money.currency))));
  end if;
  select * into chosen from player_instrument where id = p_chosen and customer_id = p_customer;
  bounds := p_rules -> 'methods' -> chosen.method;
  if p_amount < (bounds ->> 'min')::bigint then
    return keep_reply(scope, p_key, refusal('amount_out_of_range',
      jsonb_build_object('least', wire_money((bounds ->> 'min')::bigint, money.currency))));
  end if;
  most := (bounds ->> 'max')::bigint;
  verified := owner.identity_verified_at is not null or not coalesce((p_rules -> 'needs' ->> 'identity')::boolean, true);
  select coalesce(sum(r.amount) filter (where r.at > day), 0) as day_whole,
    withdrawal_is_automatic(p_rules, p_amount + coalesce(sum(r.amount) filter (where r.at > day and r.is_counted), 0),
      1 + count(distinct r.at) filter (where r.at > day and r.is_counted)) as day_fits,
    withdrawal_is_automatic(p_rules, p_amount + coalesce(sum(r.amount) filter (where r.at > owner.proved_at and r.is_counted), 0),
      1 + count(distinct r.at) filter (where r.at > owner.proved_at and r.is_counted)) as proof_fits
  into strict recent from withdrawals_recent(p_customer, least(day, owner.proved_at)) r;
  later := case
    when p_amount + recent.day_whole > (p_rules ->> 'dayLimit')::bigint then 'limit'
    when not recent.day_fits or rewards_held(p_customer) then 'review' end;
  if later is null and not recent.proof_fits then
    if not is_proved then
      perform forget_key(scope, p_key);
      return jsonb_build_object('first', refusal('step_up_required'));
    end if;
  end if;
  plan := withdrawal_plan(p_customer, p_amount, p_chosen, p_rules);
  if plan.places is null then return keep_reply(scope, p_key, refusal('method_unavailable')); end if;
  -- Only own money that goes back is worth several payouts to one instrument.
  if plan.to_chosen > greatest(most, plan.due_to_chosen) and most is not null then
    most := greatest(most, plan.due_to_chosen);
    return keep_reply(scope, p_key, refusal('amount_out_of_range',
      jsonb_build_object('most', wire_money(p_amount - plan.to_chosen + most, money.currency))));
  end if;
  if exists (
    select from bonuses_of_deposits(p_customer) b where not coalesce(p_rules -> 'endsBonuses' ? b.id::text, false)
  ) then
    perform forget_key(scope, p_key);
    return jsonb_build_object('first', refusal('withdrawal_ends_bonus',
      jsonb_build_object('bonuses', withdrawal_ends(p_customer))));
  end if;
  -- Own money goes back to an instrument that nobody confirmed, and nothing else does.
  if chosen.confirmed_at is null and plan.to_chosen > plan.due_to_chosen then
    if not is_proved then
      perform forget_key(scope, p_key);
      return jsonb_build_object('first', refusal('step_up_required'));
    end if;
    perform destination_confirm(p_chosen, coalesce((p_rules ->> 'holdHours')::int, 0));
    select * into strict chosen from player_instrument where id = p_chosen;
  end if;
  for ending in select * from bonuses_of_deposits(p_customer) order by id loop
    money := bonus_end(ending, 'FORFEITED');
  end loop;
  for n in 1 .. cardinality(plan.places) loop
    part := plan.parts[n];
    if plan.places[n] = p_chosen then
      place := chosen;
    elsif place.id is distinct from plan.places[n] then
      select * into strict place from player_instrument where id = plan.places[n];
    end if;
    kind := p_rules -> 'kinds' -> place.kind;
    banked := make_interval(hours => (kind ->> 'hours')::int);
    note := holder_note(p_customer, place.holder);
    own := coalesce(later, case when note is not null then 'review' end);
    -- Own money that goes back does not wait.
    held := case when place.id = p_chosen and plan.to_chosen > plan.due_to_chosen then destination_held(place) end;
    cause := case when not verified then 'verification' when held is not null then 'destination' else own end;
    decided_at := case when cause is null or cause = 'destination' and own is null then moment else moment + checked end;
    decided_at := greatest(decided_at, held + case when own is null then interval '0' else checked end);
    made := gen_random_uuid();
    insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key, locale, instrument_id)
    values (made, p_customer, 'withdrawal', place.provider, place.method, part, money.currency, 'QUEUED',
      'withdrawal:' || made, p_locale, place.id)
    returning * into request;
    -- A withdrawal that is approved at once promises the later steps from now on.
    insert into withdrawal (id, customer_id, brand_id, instrument_id, amount, fee, currency, locale, state, hold, next_hold,
      check_hours, send_hours, bank_hours, check_by, send_by, pay_by)
    select made, p_customer, p_brand, place.id, part, withdrawal_fee(part, kind), money.currency, p_locale,
      case when cause is null then 'approved' else 'on_hold' end, cause, own,
      (p_rules ->> 'checkHours')::int, (p_rules ->> 'sendHours')::int, (kind ->> 'hours')::int,
      decided_at, decided_at + sent, decided_at + sent + banked
    returning * into w;
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('withdrawal_lock', 'withdrawal_lock', made::text, p_customer, made::text) returning id into moved;
    money := wallet_move(moved, p_customer, -part, 0, part, null);
    with step as (
      insert into withdrawal_step (withdrawal_id, state, hold, status, actor, reason, transfer_id)
      values (made, 'requested', null, 'QUEUED', 'player:' || p_customer, null, moved),
        (made, w.state, w.hold, 'QUEUED', 'system', note, null)
      returning id, withdrawal_step_shown(withdrawal_step) as shown
    )
    select jsonb_agg(shown order by id) into strict steps from step;
    perform payment_fact(request);
    -- One e-mail tells of all payouts to one instrument.
    if plan.places[n] is distinct from plan.places[n - 1] then perform withdrawal_mail(made, 'requested'); end if;
    made_all := made_all || withdrawal_shown(w, request.status, place, steps);
  end loop;
  if not verified then
    insert into outbox (customer_id, event, payload) values (p_customer, 'KycRequired', '{}');
  end if;
  return keep_reply(scope, p_key, jsonb_build_object('withdrawals', made_all, 'balances', wallet_json(money)));
end $$;
