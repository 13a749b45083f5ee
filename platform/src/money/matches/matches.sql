-- fragment: account
p.customer_id as "customerId", p.brand_id as "brandId", p.username,
  bool_or(m.decision is null) as "isOpen!",
  jsonb_agg(jsonb_build_object('customerId', o.customer_id, 'brandId', o.brand_id, 'username', o.username, 'signs', m.signs,
    'weight', m.weight, 'foundAt', wire_instant(m.found_at), 'decision', m.decision,
    'decidedAt', wire_instant(m.decided_at)) order by m.weight desc, m.other) as matches
from account_match m join player p on p.customer_id = m.customer_id join player o on o.customer_id = m.other

-- name: matchedAccounts :many
select {account} group by p.customer_id
having :state = 'all' or bool_or(m.decision is null)
order by min(m.found_at), p.customer_id limit :take offset :offset;

-- name: matchedAccount :one
select {account} where m.customer_id = :customerId group by p.customer_id;

-- name: checkMatches :only
select match_check(:customerId) as held;

-- name: decideMatches :only
select match_decide(:customerId, :decision, :actor, :reason) as decided;
