-- fragment: one
jsonb_build_object('id', i.id, 'customerId', i.customer_id, 'provider', i.provider, 'method', i.method, 'kind', i.kind,
  'label', i.label, 'state', i.state, 'holder', i.holder, 'blockReason', i.block_reason,
  'lastUsedAt', wire_instant(i.last_used_at))

-- name: operatorInstruments :many
select {one} as one from player_instrument i where i.customer_id = :customer
order by i.last_used_at desc nulls last, i.created_at desc, i.id limit :take offset :offset;

-- name: operatorInstrument :one
select {one} as one from player_instrument i where i.id = :id::uuid;

-- name: blockInstrument :exec
select instrument_block(:id::uuid, :actor, :reason?, :note);
