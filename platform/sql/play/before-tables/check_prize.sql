-- Trigger function: an entry has a prize, its place and its bonus part either together or not at all, and never with a
-- refund (23514). A trigger is cheaper here than a CHECK, and bets do not fire it.
create or replace function check_prize() returns trigger language plpgsql as $$
begin
  if (new.prize is null) = (new.prize_place is null) and (new.prize is null) = (new.prize_bonus is null)
    and (new.prize is null or (new.prize > 0 and new.prize_bonus between 0 and new.prize and not new.refunded))
  then return new; end if;
  raise exception 'entry % has a prize of % for place %', new.id, new.prize, new.prize_place
    using errcode = 'check_violation';
end $$;
