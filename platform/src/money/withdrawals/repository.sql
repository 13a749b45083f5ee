-- name: requestWithdrawal :only
select withdrawal_request(:customerId, :brandId, :amount, :instrumentId::uuid, :rules::jsonb,
  :locale, :key, :hash) as claimed;

-- name: decideWithdrawal :only
select withdrawal_decide(:id::uuid, :customerId?, :action, :actor, :reason?) as decided;

-- name: recallWithdrawal :only
select withdrawal_recall(:id::uuid, :actor, :reason) as decided;

-- name: payoutNotified :only
select withdrawal_notified(:provider, :eventId, :payoutId::uuid, :providerReference,
  :status, :amount, :currency, :reason?, :hash) as outcome;

-- name: takeWithdrawal :only
select withdrawal_take(:id::uuid) as taken;

-- name: payoutOrdered :exec
select withdrawal_sent(:id::uuid, :reference?, :reason?);

-- name: payoutRecalled :exec
select withdrawal_recalled(:id::uuid, :isTaken, :reason?);

-- name: releaseWithdrawals :exec
select withdrawals_release(:customerId);

-- fragment: isOpen
w.state in ('requested', 'on_hold', 'approved', 'sent')

-- name: withdrawalsOf :many
select withdrawal_json(w) as one from withdrawal w
where w.customer_id = :customerId and (:which = 'all' or ({isOpen}) = (:which = 'open'))
order by w.created_at desc, w.number desc limit :take offset :offset;
