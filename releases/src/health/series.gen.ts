// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type CountsInBucketsRow = {
  version: string;
  arm: 'everyone' | 'control' | 'candidate';
  at: Date;
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
export const countsInBuckets = many<{
  bucketMinutes: number;
  channel: string;
  remote: string;
  from: Date | string;
  to: Date | string;
}, CountsInBucketsRow>(`select version, arm, date_bin(make_interval(mins => $1), minute, 'epoch') as "at",
  sum(served)::int as "served", sum(alive)::int as "alive", sum(loads)::int as "loads", sum(failures)::int as "failures",
  sum(errors)::int as "errors", sum(swaps)::int as "swaps", sum(held)::int as "held",
  sum(disturbed)::int as "disturbed", sum(lcp)::int as "lcp", sum(poor_lcp)::int as "poor_lcp", sum(inp)::int as "inp", sum(poor_inp)::int as "poor_inp", sum(cls)::int as "cls",
  sum(poor_cls)::int as "poor_cls"
from health_minute
where channel = $2 and remote = $3 and minute >= $4 and minute < $5
group by version, arm, "at" order by "at"`, { params: ["bucketMinutes","channel","remote","from","to"], sure: ["at","served","alive","loads","failures","errors","swaps","held","disturbed","lcp","poor_lcp","inp","poor_inp","cls","poor_cls","at","at"] });
