-- Trigger function: a bet has a payout and a settlement time exactly if it is not PENDING, and a cancelled bet pays
-- its stake (23514). A trigger is cheaper here than a CHECK, which each statement would parse again.
create or replace function check_ending() returns trigger language plpgsql as $$
begin
  if (case when new.status = 'PENDING' then new.payout is null and new.settled_at is null
    else coalesce(new.payout >= 0 and (new.status <> 'CANCELLED' or new.payout = new.stake), false)
      and new.settled_at is not null end)
  then return new; end if;
  raise exception 'bet % is % with a payout of %', new.id, new.status, new.payout using errcode = 'check_violation';
end $$;
