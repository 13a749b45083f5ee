-- fragment: one
(withdrawal_json(w) - 'steps') || jsonb_build_object('customerId', w.customer_id, 'brandId', w.brand_id,
  'username', coalesce(p.username, ''), 'isVerified', identity_verified(w.customer_id), 'provider', r.provider,
  'providerReference', r.provider_reference, 'attempts', w.attempts, 'recall', w.recall)

-- fragment: tables
withdrawal w join payment_request r on r.id = w.id left join player p on p.customer_id = w.customer_id

-- name: operatorWithdrawals :many
select {one} as one from {tables}
where (:state?::text is null or w.state = :state) and (:hold?::text is null or w.hold = :hold)
  and (:brand?::int is null or w.brand_id = :brand) and (:customer?::text is null or w.customer_id = :customer)
order by w.number desc limit :take offset :offset;

-- name: operatorWithdrawal :one
select {one} || jsonb_build_object('steps', (
  select jsonb_agg(jsonb_build_object('state', s.state, 'hold', s.hold, 'status', s.status, 'at', wire_instant(s.at),
    'actor', s.actor, 'reason', s.reason, 'transferId', s.transfer_id::text) order by s.id)
  from withdrawal_step s where s.withdrawal_id = w.id)) as one
from {tables} where w.id = :id::uuid;

-- name: withdrawalId :one
select id::text as "id!" from withdrawal where id::text = :name or number = :number?::bigint;
