-- name: optedIn :many
select campaign_id::text as "id!" from bonus b
where customer_id = :customerId and status = 'OPTED_IN' and expires_at > now() and not bonus_is_second(b);

-- name: presentOffers :many
select bonus_terms_json(terms, :currency) as terms
from jsonb_array_elements(:found::jsonb) with ordinality as t (terms, nth)
order by nth;
