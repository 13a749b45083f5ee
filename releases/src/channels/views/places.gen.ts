// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type LivePlacesRow = {
  channel: string;
  digest: string;
  since: Date;
  actor: string;
  reason: string | null;
};
export const livePlaces = many<{
  remote: string;
}, LivePlacesRow>(`select p.channel, p.digest, p.since, p.actor, p.reason from live p
join channel on channel.name = p.channel and channel.removed_at is null
where p.remote = $1 order by p.channel`, { params: ["remote"] });

export type RetiredPlacesRow = {
  channel: string;
  digest: string;
  since: Date;
  actor: string;
  reason: string | null;
};
export const retiredPlaces = many<{
  remote: string;
}, RetiredPlacesRow>(`select p.channel, p.digest, p.since, p.actor, p.reason from retired_remote p
join channel on channel.name = p.channel and channel.removed_at is null
where p.remote = $1 order by p.channel`, { params: ["remote"] });

export type CanaryPlacesRow = {
  channel: string;
  digest: string;
  since: Date;
  actor: string;
  reason: string | null;
  percent: number;
  brand: number | null;
  cohort: string | null;
};
export const canaryPlaces = many<{
  remote: string;
}, CanaryPlacesRow>(`select p.channel, p.digest, p.since, p.actor, p.reason, p.percent, p.brand, p.cohort from canary p
join channel on channel.name = p.channel and channel.removed_at is null
where p.remote = $1 order by p.channel`, { params: ["remote"] });
