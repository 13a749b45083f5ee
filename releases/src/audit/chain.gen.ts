// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, only } from '@parlay/server/query';

export type CurrentTimeRow = {
  at: Date;
};
/** Database time in milliseconds, the precision of JSON. */
export const currentTime = only<never, CurrentTimeRow>(`select date_trunc('milliseconds', clock_timestamp()) as "at"`, { sure: ["at"] });

export type HeadRow = {
  seq: number;
  hash: string;
};
export const head = only<never, HeadRow>(`select seq, hash from audit_head`);

export type LockHeadRow = {
  seq: number;
  hash: string;
};
export const lockHead = only<never, LockHeadRow>(`select seq, hash from audit_head for update`);

export const addEntry = exec<{
  seq: number;
  at: Date | string;
  actor: string;
  action: string;
  channel?: string | null | undefined;
  remote?: string | null | undefined;
  revision?: number | null | undefined;
  reason?: string | null | undefined;
  detail: unknown;
  previous: string;
  hash: string;
}>(`insert into audit (seq, at, actor, action, channel, remote, revision, reason, detail, previous, hash)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11)`, { params: ["seq","at","actor","action","channel","remote","revision","reason","detail","previous","hash"], json: ["detail"] });

export const setHead = exec<{
  seq: number;
  hash: string;
}>(`update audit_head set seq = $1, hash = $2`, { params: ["seq","hash"] });

export type EntriesAfterRow = {
  seq: number;
  at: Date;
  actor: string;
  action: string;
  channel: string | null;
  remote: string | null;
  revision: number | null;
  reason: string | null;
  detail: unknown;
  previous: string;
  hash: string;
};
export const entriesAfter = many<{
  seq: number;
  limit: bigint | number | string;
}, EntriesAfterRow>(`select seq, at, actor, action, channel, remote, revision, reason, detail, previous, hash from audit
where seq > $1 order by seq limit $2`, { params: ["seq","limit"] });
