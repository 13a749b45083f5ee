-- Ids are digests of names, written as version 4 UUIDs, so that every node seeds the same ids.

-- name: seedCampaigns :exec
insert into campaign (id, brand_id, code, state, starts_at, ends_at, definition)
select overlay(overlay(md5('campaign ' || brand || ' ' || code) placing '4' from 13) placing '8' from 17)::uuid,
  brand, code, 'running', now(), now() + interval '1 year', definition
from jsonb_to_recordset(:campaigns::jsonb) as c (brand int, code text, definition jsonb)
on conflict do nothing;

-- name: seedHeld :exec
insert into bonus (id, customer_id, brand_id, campaign_id, code, type, currency, terms, status, amount, expires_at)
select overlay(overlay(md5(c.id || p.customer_id) placing '4' from 13) placing '8' from 17)::uuid,
  p.customer_id, p.brand_id, c.id, c.code, :kind, p.currency, :terms::jsonb, :status, :amount, now() + interval '90 days'
from player p join campaign c on c.brand_id = p.brand_id and c.code = :code and c.state <> 'ended'
where p.username = :player and p.currency = 'EUR'
on conflict do nothing;
