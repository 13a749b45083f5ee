-- Reads tables with operators' decisions.

-- name: actions :many
-- Returns the recorded operator actions.
select action, subject, details from operator_action order by id;

-- name: withdrawals :many
-- Returns withdrawals. `attempts` counts how often the order was sent or was about to be sent.
select id::text, customer_id as customer, amount, instrument_id::text as instrument, state, attempts from withdrawal;

-- name: destinations :many
-- Returns withdrawal destinations that have a stop link. A destination counts as announced if there is a pending e-mail
-- or a sent e-mail with another link, and as closed if it is removed and blocked.
select i.id::text as instrument, i.customer_id as customer, i.confirmed_at is not null as "isConfirmed",
  i.held_until is not null as "isHeld", i.state = 'removed' and i.block_reason is not null as "isClosed",
  exists (select from mail where kind = 'destination-added' and about = i.id::text)
    or (select count(*) from destination_stop where instrument_id = i.id) > 1 as "isAnnounced",
  exists (select from destination_stop where instrument_id = i.id and used_at is not null) as "isStopped"
from player_instrument i where i.id in (select instrument_id from destination_stop);

-- name: cancelled :many
-- Returns the tournaments that an operator cancelled.
select id from tournament where cancelled_at is not null;
