-- name: beginSlotSession :only
select slot_session_begin(:customerId, :id::uuid, :minutes, :amount) as begun;

-- name: runningSlotSession :one
select slot_session_json(s, w.currency) as session
from wallet w, slot_session_running(w.customer_id) as s
where w.customer_id = :customerId and s.id is not null;

-- name: slotSessionOf :one
select slot_session_json(s, w.currency) as session from slot_session s join wallet w using (customer_id)
where s.id = :id::uuid and s.customer_id = :customerId;
