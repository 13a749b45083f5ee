// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type MigrationsRow = {
  name: string;
  digest: string;
};
export const migrations = many<never, MigrationsRow>(`select name, digest as "digest" from migration`, { sure: ["digest"] });
