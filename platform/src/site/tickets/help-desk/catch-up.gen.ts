// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one } from '@parlay/server/query';

export type ReadAfterRow = {
  after: bigint;
};
export const readAfter = one<{
  company: string;
}, ReadAfterRow>(`select after from help_desk_feed where company = $1`, { params: ["company"] });

export const storeAfter = exec<{
  company: string;
  after: bigint | number | string;
}>(`insert into help_desk_feed (company, after) values ($1, $2)
on conflict (company) do update set after = excluded.after`, { params: ["company","after"] });
