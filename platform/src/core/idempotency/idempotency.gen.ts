// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export type ClaimKeyRow = {
  claim: unknown;
};
export const claimKey = only<{
  scope: string;
  key: string;
  hash: string;
}, ClaimKeyRow>(`select claim_key($1, $2, $3) as claim`, { params: ["scope","key","hash"] });

export const keepReply = exec<{
  scope: string;
  key: string;
  reply: unknown;
}>(`select keep_reply($1, $2, $3::jsonb)`, { params: ["scope","key","reply"], json: ["reply"] });
