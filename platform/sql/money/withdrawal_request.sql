-- Requests a withdrawal: locks the money and records one withdrawal for each instrument that it goes to, see
-- withdrawal_plan(). Minor units. p_rules: {"kinds": {kind: {"hours", "fee", "basisPoints"}}, "methods": {method: {"min", "max"}}, "providers": […],
-- "checkHours", "sendHours", "automaticBelow", "dayLimit", "needs"}; a null automaticBelow approves nothing automatically.
-- needs.email: refused until the e-mail address is confirmed; needs.identity: waits until the identity is.
-- Returns {"first"|"replay": {"withdrawals": […], "balances": {…}}}, {"conflict": true}, or {"refused": code}, where code is
-- insufficient_funds, amount_out_of_range (details: {"least"} or {"most"}), method_unavailable or email_unverified.
create or replace function withdrawal_request(
  p_customer text, p_brand int, p_amount bigint, p_chosen uuid, p_rules jsonb, p_locale text, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'withdrawal:' || p_customer;
  claim jsonb; request payment_request; w withdrawal; money wallet; part record; place player_instrument; kind jsonb; made uuid;
  bounds jsonb; most bigint; moved bigint; verified boolean; later text; own text; cause text; note text; moment timestamptz := clock_timestamp(); made_all jsonb := '[]';
  checked interval := make_interval(hours => (p_rules ->> 'checkHours')::int);
  sent interval := make_interval(hours => (p_rules ->> 'sendHours')::int);
  banked interval;
begin
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  if (p_rules -> 'needs' ->> 'email')::boolean
    and not exists (select 1 from player where customer_id = p_customer and has_validated_email) then
    -- The key stays unused: the same request works once the address is confirmed.
    perform forget_key(scope, p_key);
    return jsonb_build_object('first', refusal('email_unverified'));
  end if;
  -- A check that confirms the identity at this moment comes before or after the whole request, see withdrawals_release().
  perform 1 from player where customer_id = p_customer for share;
  select * into strict money from wallet where customer_id = p_customer for update;
  if money.withdrawable < p_amount then
    return keep_reply(scope, p_key, refusal('insufficient_funds',
      jsonb_build_object('withdrawable', wire_money(money.withdrawable, money.currency))));
  end if;
  bounds := p_rules -> 'methods' -> (select method from player_instrument where id = p_chosen and customer_id = p_customer);
  if p_amount < (bounds ->> 'min')::bigint then
    return keep_reply(scope, p_key, refusal('amount_out_of_range',
      jsonb_build_object('least', wire_money((bounds ->> 'min')::bigint, money.currency))));
  end if;
  most := (bounds ->> 'max')::bigint;
  verified := identity_verified(p_customer) or not coalesce((p_rules -> 'needs' ->> 'identity')::boolean, true);
  later := case
    when p_amount + (select coalesce(sum(amount), 0) from withdrawal where customer_id = p_customer
      and created_at > moment - interval '24 hours' and state not in ('rejected', 'cancelled', 'returned'))
      > (p_rules ->> 'dayLimit')::bigint then 'limit'
    when p_amount >= coalesce((p_rules ->> 'automaticBelow')::bigint, 0) or rewards_held(p_customer) then 'review' end;
  for part in
    select *, max(amount) filter (where instrument_id = p_chosen) over () as chosen
    from withdrawal_plan(p_customer, p_amount, p_chosen, p_rules) order by instrument_id = p_chosen, instrument_id
  loop
    -- Of the first part on, so that nothing has been written.
    if part.chosen > most then
      return keep_reply(scope, p_key, refusal('amount_out_of_range',
        jsonb_build_object('most', wire_money(p_amount - part.chosen + most, money.currency))));
    end if;
    select * into strict place from player_instrument where id = part.instrument_id;
    kind := p_rules -> 'kinds' -> place.kind;
    banked := make_interval(hours => (kind ->> 'hours')::int);
    note := holder_note(p_customer, place.holder);
    own := coalesce(later, case when note is not null then 'review' end);
    cause := case when not verified then 'verification' else own end;
    made := gen_random_uuid();
    insert into payment_request (id, customer_id, kind, provider, method, amount, currency, status, key, locale, instrument_id)
    values (made, p_customer, 'withdrawal', place.provider, place.method, part.amount, money.currency, 'QUEUED',
      'withdrawal:' || made, p_locale, place.id)
    returning * into request;
    -- What is approved at once promises the later steps from now on.
    insert into withdrawal (id, customer_id, brand_id, instrument_id, amount, fee, currency, locale, state, hold, next_hold,
      check_hours, send_hours, bank_hours, check_by, send_by, pay_by)
    select made, p_customer, p_brand, place.id, part.amount, withdrawal_fee(part.amount, kind), money.currency, p_locale,
      case when cause is null then 'approved' else 'on_hold' end, cause, own,
      (p_rules ->> 'checkHours')::int, (p_rules ->> 'sendHours')::int, (kind ->> 'hours')::int,
      decided, decided + sent, decided + sent + banked
    from (select moment + case when cause is null then interval '0' else checked end as decided) due
    returning * into w;
    insert into transfer (kind, scope, key, customer_id, reference)
    values ('withdrawal_lock', 'withdrawal_lock', made::text, p_customer, made::text) returning id into moved;
    money := wallet_move(moved, p_customer, -part.amount, 0, part.amount, null);
    insert into withdrawal_step (withdrawal_id, state, hold, status, actor, reason, transfer_id)
    values (made, 'requested', null, 'QUEUED', 'player:' || p_customer, null, moved),
      (made, w.state, w.hold, 'QUEUED', 'system', note, null);
    perform payment_fact(request);
    perform withdrawal_mail(made, 'requested');
    made_all := made_all || withdrawal_json(w);
  end loop;
  if made_all = '[]' then return keep_reply(scope, p_key, refusal('method_unavailable')); end if;
  if not verified then
    insert into outbox (customer_id, event, payload) values (p_customer, 'KycRequired', '{}');
  end if;
  return keep_reply(scope, p_key, jsonb_build_object('withdrawals', made_all, 'balances', wallet_json(money)));
end $$;
