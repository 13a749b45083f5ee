-- name: paymentBalance :only
select balance_parts(:customerId) as parts, identity_verified(:customerId) as "isVerified!",
  withdrawal_ends(:customerId) as "endsBonuses";

-- name: placesOf :many
select i.id, i.method, i.kind, i.label, i.holder, i.block_reason as "blockReason",
  wire_instant(destination_held(i)) as "heldUntil", i.confirmed_at is null as "needsProof",
  case when i.block_reason is null then d.due else 0 end as "due!",
  (i.good_before is null or i.good_before > now()) as "isPayable!"
from player_instrument i join (select instrument_id, due from withdrawal_due_back(:customerId)) d
  on d.instrument_id = i.id
order by i.last_used_at desc nulls last, i.created_at desc, i.id;
