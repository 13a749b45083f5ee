// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type OwnAttachmentRow = {
  id: string;
  customerId: string;
  name: string;
  type: string;
  size: number;
  pieces: number;
  salt: Buffer;
};
export const ownAttachment = one<{
  id: string;
  customerId: string;
}, OwnAttachmentRow>(`select a.id, a.customer_id as "customerId", a.name, a.type, a.size, a.pieces, a.salt from ticket_attachment a
where a.id = $1::uuid and a.customer_id = $2 and a.message is not null`, { params: ["id","customerId"] });

export type CompanyAttachmentRow = {
  id: string;
  customerId: string;
  name: string;
  type: string;
  size: number;
  pieces: number;
  salt: Buffer;
};
export const companyAttachment = one<{
  id: string;
  company: string;
}, CompanyAttachmentRow>(`select a.id, a.customer_id as "customerId", a.name, a.type, a.size, a.pieces, a.salt from ticket_attachment a join ticket_message m on m.id = a.message
join ticket t on t.number = m.ticket where a.id = $1::uuid and t.company = $2`, { params: ["id","company"] });

export type RoomForRow = {
  room: string | null;
};
export const roomFor = only<{
  customerId: string;
  size: number;
  quota: unknown;
}, RoomForRow>(`select attachment_room($1, $2, $3::jsonb) as room`, { params: ["customerId","size","quota"], json: ["quota"] });

export type StoreAttachmentRow = {
  room: string | null;
};
export const storeAttachment = only<{
  id: string;
  customerId: string;
  name: string;
  type: string;
  size: number;
  pieces: number;
  salt: Buffer;
  quota: unknown;
}, StoreAttachmentRow>(`select attachment_store($1::uuid, $2, $3, $4, $5, $6, $7,
  $8::jsonb) as room`, { params: ["id","customerId","name","type","size","pieces","salt","quota"], json: ["quota"] });

export type LockUnsentRow = {
  id: string;
};
export const lockUnsent = many<{
  ids: readonly string[];
  customerId: string;
}, LockUnsentRow>(`select id from ticket_attachment where id = any ($1::uuid[]) and customer_id = $2
  and message is null for update`, { params: ["ids","customerId"] });

export type AttachRow = {
  id: string;
  name: string;
  type: string;
  size: number;
};
export const attach = many<{
  message: bigint | number | string;
  ids: readonly string[];
}, AttachRow>(`update ticket_attachment a set message = $1 where a.id = any ($2::uuid[])
returning a.id, a.name, a.type, a.size`, { params: ["message","ids"] });

export type TakeUnsentRow = {
  id: string;
  pieces: number;
};
export const takeUnsent = many<never, TakeUnsentRow>(`delete from ticket_attachment where message is null and created_at < now() - interval '1 day'
returning id, pieces`);
