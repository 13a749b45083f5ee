-- name: enter :exec
insert into bonus (id, customer_id, brand_id, campaign_id, code, type, currency, terms, status, amount, expires_at)
values (:id::uuid, :customerId, :brandId, :campaignId::uuid, :code,
  :kind, :currency, :terms::jsonb, :status, :amount,
  now() + make_interval(days => :claimDays))
on conflict do nothing;

-- name: enteredBonus :one
select status, bonus_json(b) as bonus from bonus b
where customer_id = :customerId and campaign_id = :campaignId::uuid;
