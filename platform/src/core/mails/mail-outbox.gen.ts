// Generated from the .sql file of the same name by `npm run queries`.
import { exec } from '@parlay/server/query';

export const storeMail = exec<{
  kind: string;
  sealed: Buffer;
}>(`insert into mail (kind, sealed) values ($1, $2)`, { params: ["kind","sealed"] });
