-- name: openDeposit :only
select deposit_open(:id::uuid, :customerId, :provider, :method, :instrumentId?::uuid, :amount,
  :fee, :order::jsonb, :needs::jsonb, :locale, :returnPage, :key, :hash) as opened;

-- name: depositOrdered :only
select deposit_ordered(:id::uuid, :providerReference, :redirectUrl, :next::jsonb,
  :expiresAt?::timestamptz) as reply;

-- name: depositAnswerLost :only
select deposit_answer_lost(:id::uuid) as reply;

-- name: depositDeclined :exec
select deposit_declined(:id::uuid);

-- name: orderToCancel :one
select status, provider, provider_reference as "providerReference" from payment_request
where id = :id::uuid and customer_id = :customerId and kind = 'deposit';

-- name: depositCancelled :only
select deposit_cancelled(:id::uuid, :customerId) as status;

-- name: depositNotified :only
select deposit_notified(:provider, :eventId, :orderId::uuid, :providerReference,
  :status, :amount, :currency, :reason?, :instrument?::jsonb,
  :hash) as outcome;
