-- name: walletOf :one
select wallet_json(w) as wallet from wallet w where customer_id = :customerId;

-- name: openWallet :exec
select wallet_open(:customerId, :currency, :timeZone);

-- name: giveOpeningBalance :exec
select wallet_opening_balance(:customerId, :withdrawable, :bonus, :locked, :brandId?,
  :terms?::jsonb);
