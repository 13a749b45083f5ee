// Generated from the .sql file of the same name by `npm run queries`.
import { count, one } from '@parlay/server/query';

export type CreateOperatorTokenRow = {
  expiresAt: Date;
};
export const createOperatorToken = one<{
  name: string;
  token: Buffer;
  scopes: readonly string[];
  days: number;
}, CreateOperatorTokenRow>(`insert into operator_token (name, hash, scopes, expires_at)
values ($1, $2, $3::text[], now() + make_interval(days => $4))
returning expires_at as "expiresAt"`, { params: ["name","token","scopes","days"] });

export type OperatorByTokenRow = {
  name: string;
  scopes: string[];
};
export const operatorByToken = one<{
  token: Buffer;
}, OperatorByTokenRow>(`select name, scopes from operator_token
where hash = $1 and expires_at > now() and revoked_at is null`, { params: ["token"] });

export const revokeOperatorTokens = count<{
  name: string;
}>(`update operator_token set revoked_at = now() where name = $1 and revoked_at is null and expires_at > now()`, { params: ["name"] });
