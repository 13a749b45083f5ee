// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

/** Notifies listeners once the transaction is committed. */
export const notify = exec<{
  channel: string;
  payload: string;
}>(`select pg_notify($1, $2)`, { params: ["channel","payload"] });
