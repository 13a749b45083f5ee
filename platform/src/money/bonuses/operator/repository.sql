-- name: addCampaign :count
insert into campaign (id, brand_id, code, starts_at, ends_at, definition, state)
values (:id::uuid, :brandId, :code, :startsAt, :endsAt, :definition::jsonb, :state)
on conflict do nothing;

-- name: changeCampaign :count
update campaign set state = :to, updated_at = now()
where id = :id::uuid and state = any (:from::text[]);
