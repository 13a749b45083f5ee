// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const forNobody = exec<never>(`savepoint nobody`);

export const forNobody2 = exec<never>(`rollback to savepoint nobody`);
