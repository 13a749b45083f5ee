// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, many, one, only } from '@parlay/server/query';

export type UploadByIdRow = {
  id: string;
  customerId: string;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments';
  name: string;
  size: number;
  received: number;
  type: string;
  salt: Buffer;
  state: 'open' | 'storing' | 'stored' | 'refused' | 'cancelled';
  reason: string | null;
};
export const uploadById = one<{
  id: string;
}, UploadByIdRow>(`select u.id, u.customer_id as "customerId", u.kind, u.name, u.size, u.received, u.type, u.salt, u.state, u.reason from identity_upload u where u.id = $1::uuid`, { params: ["id"] });

export type OpenUploadsRow = {
  id: string;
  customerId: string;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments';
  name: string;
  size: number;
  received: number;
  type: string;
  salt: Buffer;
  state: 'open' | 'storing' | 'stored' | 'refused' | 'cancelled';
  reason: string | null;
};
export const openUploads = many<{
  customerId: string;
}, OpenUploadsRow>(`select u.id, u.customer_id as "customerId", u.kind, u.name, u.size, u.received, u.type, u.salt, u.state, u.reason from identity_upload u
where u.customer_id = $1 and u.state in ('open', 'storing') order by u.created_at`, { params: ["customerId"] });

export type BeginUploadRow = {
  result: string | null;
};
export const beginUpload = only<{
  id: string;
  customerId: string;
  kind: string;
  name: string;
  size: number;
  type: string;
  salt: Buffer;
  documentQuota: unknown;
}, BeginUploadRow>(`select upload_begin($1::uuid, $2, $3, $4, $5, $6, $7,
  $8::jsonb) as result`, { params: ["id","customerId","kind","name","size","type","salt","documentQuota"], json: ["documentQuota"] });

export const addPart = count<{
  length: number;
  id: string;
  starts: number;
  file: string;
}>(`with moved as (
  update identity_upload set received = received + $1, updated_at = now()
  where id = $2::uuid and state = 'open' and received = $3 returning id
)
insert into identity_upload_part (upload, starts, file) select id, $3, $4 from moved`, { params: ["length","id","starts","file"] });

export type PartFilesRow = {
  file: string;
};
export const partFiles = many<{
  id: string;
}, PartFilesRow>(`select file from identity_upload_part where upload = $1::uuid order by starts`, { params: ["id"] });

export const claimUpload = count<{
  id: string;
  storingSeconds: number;
}>(`update identity_upload set state = 'storing', updated_at = now()
where id = $1::uuid and received = size and (state = 'open'
  or state = 'storing' and updated_at < now() - make_interval(secs => $2))`, { params: ["id","storingSeconds"] });

export const releaseUpload = exec<{
  id: string;
}>(`update identity_upload set state = 'open', updated_at = now() where id = $1::uuid and state = 'storing'`, { params: ["id"] });

export const endUpload = exec<{
  state: string;
  reason?: string | null | undefined;
  id: string;
}>(`update identity_upload set state = $1, reason = $2, updated_at = now()
where id = $3::uuid and state = 'storing'`, { params: ["state","reason","id"] });

export const cancelOpenUpload = count<{
  id: string;
  openHours: number;
}>(`update identity_upload set state = 'cancelled', updated_at = now()
where id = $1::uuid and (state = 'open'
  or state = 'storing' and updated_at < now() - make_interval(hours => $2))`, { params: ["id","openHours"] });

export type AbandonedUploadsRow = {
  id: string;
};
export const abandonedUploads = many<{
  openHours: number;
}, AbandonedUploadsRow>(`select id from identity_upload
where state in ('open', 'storing') and updated_at < now() - make_interval(hours => $1)
order by updated_at limit 100`, { params: ["openHours"] });
