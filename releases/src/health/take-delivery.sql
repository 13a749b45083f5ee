-- name: noteAlive :exec
update trial_browser set alive_at = now()
where trial = any(:trials::bigint[]) and browser = any(:browsers::text[]) and alive_at is null;

-- name: noteDelivery :one
-- Returns nothing if the delivery was already taken.
insert into health_delivery (id) values (:id) on conflict do nothing returning id;

-- name: addBrowsers :many
-- Adds browsers to an analysis and returns the new ones. `:browsers` is a list of rows.
insert into trial_browser (trial, share, browser, is_candidate, block, issued_at)
select :trial, r.share, r.browser, r.is_candidate, r.block, r.issued_at
from jsonb_populate_recordset(null::trial_browser, :browsers::jsonb) r
on conflict do nothing returning browser, share, block, issued_at;

-- name: countBrowsers :exec
update trial_browser set counts = true
where trial = :trial
  and (browser, share) in (select browser, share from unnest(:browsers::text[], :shares::float8[]) as counted (browser, share));
