// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const health = exec<never>(`select 1`);
