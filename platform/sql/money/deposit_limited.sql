-- Returns the refusal of a deposit that would exceed one of the player's limits, or that requires a limit first; null
-- if it is allowed.
-- p_request: the deposit's request if it has already been counted. A request that has since been paid is no longer
-- refused. p_needs: {"requiredLimits": kinds of limits that must be set, "monthlyCeiling": maximum minor units that
-- anyone may deposit in a month, or null}.
-- Locks the wallet.
-- Refuses: limit_required 409; as limit_refusal().
create or replace function deposit_limited(p_customer text, p_amount bigint, p_request uuid, p_needs jsonb) returns jsonb
language plpgsql as $$
declare
  v_w wallet; v_exceeded jsonb; v_counted bigint; v_month record; v_room bigint;
  v_missing jsonb; v_ceiling bigint := (p_needs ->> 'monthlyCeiling')::bigint;
begin
  select * into strict v_w from wallet where customer_id = p_customer for update;
  -- The notification came before the response to the order, and the player retries.
  if exists (select from payment_request where id = p_request
    and status not in ('QUEUED', 'READY_FOR_REDIRECTION', 'FAILED', 'CANCELLED')) then return null; end if;
  select jsonb_agg(kind) into v_missing from jsonb_array_elements_text(p_needs -> 'requiredLimits') as kind
  where not exists (select from limit_in_force l where l.customer_id = p_customer and l.kind = kind.value);
  if v_missing is not null then return refusal('limit_required', jsonb_build_object('types', v_missing)); end if;
  select amount into v_counted from payment_request
  where id = p_request and status in ('QUEUED', 'READY_FOR_REDIRECTION');
  v_counted := coalesce(v_counted, 0);
  v_exceeded := limit_exceeded(v_w, '{deposit,netDeposit}', p_amount, v_counted);
  if v_exceeded is not null then return v_exceeded; end if;
  if v_ceiling is null then return null; end if;
  select * into strict v_month from limit_spans(v_w) where period = 'month';
  v_room := v_ceiling - limit_used('deposit', v_month.starts_at, v_month.days) + v_counted;
  if p_amount <= v_room then return null; end if;
  return jsonb_set(limit_refusal('deposit', 'month', v_ceiling, v_room, v_month.ends_at, v_w.currency), '{details,by}', '"policy"');
end $$;
