-- The refusal of a deposit that would pass one of the player's limits, or that needs a limit first; null: it may be made.
-- p_request: its request, where it is counted already; one that is paid by now is not refused any more. p_needs:
-- {"requiredLimits": kinds of limits that must be set, "monthlyCeiling": minor units that nobody may pay in a month, or null}.
-- Locks the wallet.
create or replace function deposit_limited(p_customer text, p_amount bigint, p_request uuid, p_needs jsonb) returns jsonb
language plpgsql as $$
declare
  w wallet; exceeded jsonb; counted bigint; month record; room bigint;
  missing jsonb; ceiling bigint := (p_needs ->> 'monthlyCeiling')::bigint;
begin
  select * into strict w from wallet where customer_id = p_customer for update;
  -- Its notification came before the answer to its order, and the player asks again.
  if exists (select from payment_request where id = p_request
    and status not in ('QUEUED', 'READY_FOR_REDIRECTION', 'FAILED', 'CANCELLED')) then return null; end if;
  select jsonb_agg(kind) into missing from jsonb_array_elements_text(p_needs -> 'requiredLimits') as kind
  where not exists (select from limit_in_force l where l.customer_id = p_customer and l.kind = kind.value);
  if missing is not null then return refusal('limit_required', jsonb_build_object('types', missing)); end if;
  select amount into counted from payment_request
  where id = p_request and status in ('QUEUED', 'READY_FOR_REDIRECTION');
  counted := coalesce(counted, 0);
  exceeded := limit_exceeded(w, '{deposit,netDeposit}', p_amount, counted);
  if exceeded is not null then return exceeded; end if;
  if ceiling is null then return null; end if;
  select * into strict month from limit_spans(w) where period = 'month';
  room := ceiling - limit_used('deposit', month.starts_at, month.days) + counted;
  if p_amount <= room then return null; end if;
  return limit_refusal('deposit', 'month', ceiling, room, month.ends_at, w.currency);
end $$;
