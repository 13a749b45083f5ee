-- Trigger function: adds the job that sends a withdrawal to its payment provider. This happens when the withdrawal is
-- approved or recalled, and when it waits for a new destination, which the job then watches.
create or replace function withdrawal_add_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state, old.hold, old.recall) is not distinct from (new.state, new.hold, new.recall) then
    return null;
  end if;
  if new.state = 'approved' or new.hold = 'destination' or (tg_op = 'UPDATE' and old.recall is distinct from new.recall) then
    perform job_add('payout', jsonb_build_object('id', new.id), new.id::text,
      p_group => (select provider from payment_request where id = new.id));
  end if;
  return null;
end $$;
