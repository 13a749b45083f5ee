-- Applies a successful deposit to the bonuses that the player opted in to before it: the latest one for which the
-- deposit is large enough becomes pending. A deposit grants at most one bonus, and none if the player has turned offers
-- off or if it would be a second one, see bonus_is_second().
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function bonus_of_deposit(request payment_request) returns void language plpgsql as $$
declare v_made bonus;
begin
  if offers_are_off(request.customer_id) then return; end if;
  update bonus b set status = 'PENDING', deposit_id = request.id, ready_at = clock_timestamp(),
    amount = least((b.terms ->> 'cap')::bigint, request.amount * (b.terms ->> 'percent')::int / 100)
  where b.id = (
    select id from bonus o
    where customer_id = request.customer_id and status = 'OPTED_IN' and currency = request.currency
      and (terms ->> 'minDeposit')::bigint <= request.amount and request.amount * (terms ->> 'percent')::int >= 100
      and (expires_at is null or expires_at > clock_timestamp()) and not bonus_is_second(o)
    order by opted_at desc, id limit 1 for update
  ) returning * into v_made;
  if found then update payment_request set bonus_code = v_made.code where id = request.id; end if;
end $$;
