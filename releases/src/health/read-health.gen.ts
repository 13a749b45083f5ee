// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type MinutesOfRow = {
  version: string;
  arm: 'everyone' | 'control' | 'candidate';
  minute: Date;
  served: number;
  alive: number;
  loads: number;
  failures: number;
  errors: number;
  swaps: number;
  held: number;
  disturbed: number;
  lcp: number;
  poor_lcp: number;
  inp: number;
  poor_inp: number;
  cls: number;
  poor_cls: number;
};
export const minutesOf = many<{
  channel: string;
  remote: string;
  minutes: number;
}, MinutesOfRow>(`select version, arm, minute, served, alive, loads, failures, errors, swaps, held, disturbed, lcp, poor_lcp, inp,
  poor_inp, cls, poor_cls
from health_minute
where channel = $1 and remote = $2 and minute >= date_trunc('minute', now()) - make_interval(mins => $3 - 1)
order by minute, version`, { params: ["channel","remote","minutes"] });

export type ErrorsOfRow = {
  version: string;
  place: string;
  message: string;
  count: number;
  last: Date;
};
export const errorsOf = many<{
  remote: string;
  minutes: number;
  limit: bigint | number | string;
}, ErrorsOfRow>(`select version, place, message, sum(count)::int as "count", max(last_at) as "last"
from health_error where remote = $1 and last_at >= date_trunc('minute', now()) - make_interval(mins => $2 - 1)
group by version, place, message order by "count" desc limit $3`, { params: ["remote","minutes","limit"], sure: ["count","last","count"] });
