// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type SolvedLongAgoRow = {
  reference: string;
};
export const solvedLongAgo = many<{
  solvedDays: number;
  atOnce: bigint | number | string;
}, SolvedLongAgoRow>(`select reference from ticket where status = 'SOLVED' and updated_at < now() - make_interval(days => $1)
order by updated_at limit $2`, { params: ["solvedDays","atOnce"] });
