// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export type CountCodeRow = {
  wait: number | null;
};
export const countCode = only<{
  customerId: string;
  free: number;
}, CountCodeRow>(`select login_attempt($1, $2) as wait`, { params: ["customerId","free"] });

export const takeCode = exec<{
  customerId: string;
}>(`delete from login_guard where key = $1`, { params: ["customerId"] });
