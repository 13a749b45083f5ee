-- name: instrumentsOfPlayer :many
select i.id, i.provider, i.reference, i.method, i.kind, i.label, i.state, i.holder,
  i.block_reason as "blockReason", destination_held(i) as "heldUntil",
  i.last_used_at as "lastUsedAt", (
    select r.amount from payment_request r where r.instrument_id = i.id and r.kind = 'deposit' and r.status = 'SUCCESSFUL'
    order by r.updated_at desc limit 1
  ) as "lastAmount?"
from player_instrument i
where customer_id = :customerId and state <> 'removed' and (good_before is null or good_before > now())
order by last_used_at desc nulls last, created_at desc, id;

-- name: registerInstrument :one
insert into player_instrument (id, customer_id, provider, reference, method, kind, label, state, holder, good_before)
values (:id::uuid, :customerId, :provider, :reference, :method, :kind, :label, :state,
  coalesce(:holder?, :typedHolder?),
  make_date(2000 + :year?::int, :month?::int, 1) + interval '1 month')
on conflict (customer_id, provider, reference) do update set
  good_before = excluded.good_before, label = excluded.label, state = excluded.state, created_at = now(),
  holder = coalesce(:holder?, player_instrument.holder, excluded.holder)
returning id;

-- name: confirmDestination :exec
select destination_confirm(:id::uuid, :holdHours);

-- name: trustDestinations :exec
update player set destinations_are_old = true where customer_id = :customerId;

-- name: removeInstrument :only
select instrument_remove(:customerId, :id::uuid) as removed;
