-- fragment: columns
id, brand_id as "brandId", code, state, starts_at as "startsAt", ends_at as "endsAt", definition

-- fragment: withCounts
{columns},
  (select count(*)::int from bonus b where b.campaign_id = campaign.id) as "entered!",
  (select count(*)::int from bonus b where b.campaign_id = campaign.id and b.claimed_at is not null) as "claimed!"

-- name: runningCampaigns :many
select {columns} from campaign
where brand_id = :brandId and state = 'running' and now() >= starts_at and now() < ends_at
order by ends_at, code limit 50;

-- name: filteredCampaigns :many
select {withCounts} from campaign
where (:brand?::int is null or brand_id = :brand) and (:state?::text is null or state = :state)
order by created_at desc, id limit :take offset :offset;

-- name: campaignById :one
select {withCounts} from campaign where id = :id::uuid;
