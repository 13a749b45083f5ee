// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type FailuresInBucketsRow = {
  remote: string;
  version: string;
  at: Date;
  bad: number;
  of: number;
};
export const failuresInBuckets = many<{
  bucketMinutes: number;
  channel: string;
  from: Date | string;
  to: Date | string;
}, FailuresInBucketsRow>(`select remote, version, date_bin(make_interval(mins => $1), minute, 'epoch') as "at",
  sum(failures + errors)::int as "bad", sum(loads + failures)::int as "of"
from health_minute where channel = $2 and minute >= $3 and minute < $4
group by remote, version, "at" order by remote, version, "at"`, { params: ["bucketMinutes","channel","from","to"], sure: ["at","bad","of","at","at"] });
