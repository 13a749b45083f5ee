// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type TokenByHashRow = {
  name: string;
  team: string;
  remotes: string[];
  read_only: boolean;
  expires_at: Date | null;
};
export const tokenByHash = one<{
  hash: string;
}, TokenByHashRow>(`select name, team, remotes, read_only, expires_at from token
where revoked_at is null and (expires_at is null or expires_at > now()) and hash = $1`, { params: ["hash"] });

export type TokenByNameRow = {
  name: string;
  team: string;
  remotes: string[];
  read_only: boolean;
  expires_at: Date | null;
};
export const tokenByName = one<{
  name: string;
}, TokenByNameRow>(`select name, team, remotes, read_only, expires_at from token
where revoked_at is null and (expires_at is null or expires_at > now()) and name = $1`, { params: ["name"] });

export type RevokeTokenRow = {
  name: string;
};
export const revokeToken = one<{
  name: string;
}, RevokeTokenRow>(`update token set revoked_at = now() where name = $1 and revoked_at is null returning name`, { params: ["name"] });

export type TokensRow = {
  name: string;
  team: string;
  remotes: string[];
  read_only: boolean;
  expires_at: Date | null;
  created_at: Date;
  revoked_at: Date | null;
};
export const tokens = many<never, TokensRow>(`select name, team, remotes, read_only, expires_at, created_at, revoked_at from token order by name`);

export type AddTokenRow = {
  name: string;
};
/** Returns nothing if the name is taken. */
export const addToken = one<{
  name: string;
  team: string;
  remotes: readonly string[];
  readOnly: boolean;
  expiresAt?: Date | string | null | undefined;
  hash: string;
}, AddTokenRow>(`insert into token (name, team, remotes, read_only, expires_at, hash)
values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing returning name`, { params: ["name","team","remotes","readOnly","expiresAt","hash"] });
