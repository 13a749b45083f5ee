-- name: recordClaim :exec
insert into free_cash_claim (customer_id, address_country, registered_country, is_allowed)
values (:customerId, :addressCountry?, :registeredCountry,
  :isAllowed);

-- name: creditFreeCash :exec
select free_cash_credit(:customerId, :id, :freeCashAmounts::jsonb,
  :freeCashTerms::jsonb);
