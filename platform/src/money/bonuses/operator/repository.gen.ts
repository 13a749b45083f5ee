// Generated from the .sql file of the same name by `npm run queries`.
import { count } from '@parlay/server/query';

export const addCampaign = count<{
  id: string;
  brandId: number;
  code: string;
  startsAt: Date | string;
  endsAt: Date | string;
  definition: unknown;
  state: string;
}>(`insert into campaign (id, brand_id, code, starts_at, ends_at, definition, state)
values ($1::uuid, $2, $3, $4, $5, $6::jsonb, $7)
on conflict do nothing`, { params: ["id","brandId","code","startsAt","endsAt","definition","state"], json: ["definition"] });

export const changeCampaign = count<{
  to: string;
  id: string;
  from: readonly string[];
}>(`update campaign set state = $1, updated_at = now()
where id = $2::uuid and state = any ($3::text[])`, { params: ["to","id","from"] });
