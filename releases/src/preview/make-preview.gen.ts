// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export const addPreview = exec<{
  id: string;
  channel: string;
  expiresAt: Date | string;
  actor: string;
  releases: unknown;
  revision?: number | null | undefined;
  ungatedReason?: string | null | undefined;
}>(`insert into preview (id, channel, expires_at, made_by, releases, revision, ungated_reason)
values ($1, $2, $3, $4, $5::jsonb, $6, $7)`, { params: ["id","channel","expiresAt","actor","releases","revision","ungatedReason"], json: ["releases"] });

export type NewestKeyRow = {
  id: string;
  private_key: string;
};
export const newestKey = one<never, NewestKeyRow>(`select id, private_key from preview_key order by made_at desc limit 1`);

export const addKey = exec<{
  id: string;
  privateKey: string;
  publicKey: string;
}>(`insert into preview_key (id, private_key, public_key) values ($1, $2, $3)`, { params: ["id","privateKey","publicKey"] });

export type KeysRow = {
  id: string;
  public_key: string;
};
export const keys = many<never, KeysRow>(`select id, public_key from preview_key`);
