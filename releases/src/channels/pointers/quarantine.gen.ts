// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const quarantine = exec<{
  remote: string;
  digest: string;
  channel: string;
  actor: string;
  reason?: string | null | undefined;
}>(`insert into quarantined_release (remote, digest, channel, actor, reason, since)
values ($1, $2, $3, $4, $5, now())
on conflict (remote, digest) do update set channel = excluded.channel, actor = excluded.actor, reason = excluded.reason,
  since = excluded.since`, { params: ["remote","digest","channel","actor","reason"] });

export const endQuarantine = exec<{
  remote: string;
  digest: string;
}>(`delete from quarantined_release where remote = $1 and digest = $2`, { params: ["remote","digest"] });

export type QuarantinesOfRow = {
  remote: string;
  digest: string;
  channel: string;
  actor: string;
  reason: string | null;
  since: Date;
  version: string;
};
export const quarantinesOf = many<{
  remote: string;
}, QuarantinesOfRow>(`select gone.remote, gone.digest, gone.channel, gone.actor, gone.reason, gone.since, r.version
from quarantined_release gone join release r on r.remote = gone.remote and r.digest = gone.digest where gone.remote = $1 order by gone.since desc`, { params: ["remote"] });

export type QuarantinedOnRow = {
  remote: string;
  digest: string;
  channel: string;
  actor: string;
  reason: string | null;
  since: Date;
  version: string;
};
export const quarantinedOn = many<{
  channel: string;
  limit: bigint | number | string;
}, QuarantinedOnRow>(`select gone.remote, gone.digest, gone.channel, gone.actor, gone.reason, gone.since, r.version
from quarantined_release gone join release r on r.remote = gone.remote and r.digest = gone.digest where gone.channel = $1 order by gone.since desc limit $2`, { params: ["channel","limit"] });
