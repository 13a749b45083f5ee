// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

/** Serializes concurrent publishers. */
export const lockLog = exec<never>(`select seq from audit_head for update`);

export type VersionsOfRow = {
  digest: string;
  version: string;
};
export const versionsOf = many<{
  remote: string;
}, VersionsOfRow>(`select digest, version from release where remote = $1`, { params: ["remote"] });

export const addRelease = exec<{
  remote: string;
  digest: string;
  version: string;
  sourceDigest: string;
  commit?: string | null | undefined;
  dirty?: boolean | null | undefined;
  bytes: number;
  record: unknown;
  actor: string;
}>(`insert into release (remote, digest, version, source_digest, source_commit, source_dirty, bytes, record, published_by)
values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`, { params: ["remote","digest","version","sourceDigest","commit","dirty","bytes","record","actor"], json: ["record"] });
