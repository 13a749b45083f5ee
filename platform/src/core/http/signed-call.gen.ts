// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec } from '@parlay/server/query';

export const takeNonce = count<{
  company: string;
  nonce: string;
}>(`insert into signed_call (company, nonce) values ($1, $2) on conflict do nothing`, { params: ["company","nonce"] });

export const sweepNonces = exec<{
  nonceSeconds: number;
}>(`delete from signed_call where at < now() - make_interval(secs => $1)`, { params: ["nonceSeconds"] });
