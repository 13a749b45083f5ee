// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type RunningCampaignsRow = {
  id: string;
  brandId: number;
  code: string;
  state: 'draft' | 'running' | 'paused' | 'ended';
  startsAt: Date;
  endsAt: Date;
  definition: unknown;
};
export const runningCampaigns = many<{
  brandId: number;
}, RunningCampaignsRow>(`select id, brand_id as "brandId", code, state, starts_at as "startsAt", ends_at as "endsAt", definition from campaign
where brand_id = $1 and state = 'running' and now() >= starts_at and now() < ends_at
order by ends_at, code limit 50`, { params: ["brandId"] });

export type FilteredCampaignsRow = {
  id: string;
  brandId: number;
  code: string;
  state: 'draft' | 'running' | 'paused' | 'ended';
  startsAt: Date;
  endsAt: Date;
  definition: unknown;
  entered: number;
  claimed: number;
};
export const filteredCampaigns = many<{
  brand?: number | null | undefined;
  state?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, FilteredCampaignsRow>(`/* planned for its values */ select id, brand_id as "brandId", code, state, starts_at as "startsAt", ends_at as "endsAt", definition,
  (select count(*)::int from bonus b where b.campaign_id = campaign.id) as "entered",
  (select count(*)::int from bonus b where b.campaign_id = campaign.id and b.claimed_at is not null) as "claimed" from campaign
where ($1::int is null or brand_id = $1) and ($2::text is null or state = $2)
order by created_at desc, id limit $3 offset $4`, { params: ["brand","state","take","offset"], sure: ["entered","claimed"] });

export type CampaignByIdRow = {
  id: string;
  brandId: number;
  code: string;
  state: 'draft' | 'running' | 'paused' | 'ended';
  startsAt: Date;
  endsAt: Date;
  definition: unknown;
  entered: number;
  claimed: number;
};
export const campaignById = one<{
  id: string;
}, CampaignByIdRow>(`select id, brand_id as "brandId", code, state, starts_at as "startsAt", ends_at as "endsAt", definition,
  (select count(*)::int from bonus b where b.campaign_id = campaign.id) as "entered",
  (select count(*)::int from bonus b where b.campaign_id = campaign.id and b.claimed_at is not null) as "claimed" from campaign where id = $1::uuid`, { params: ["id"], sure: ["entered","claimed"] });
