// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type ChecksOfRow = {
  id: string;
  customerId: string;
  brandId: number;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments' | 'sms';
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
  reason: string | null;
  note: string;
  name: string | null;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer | null;
  company: string | null;
  sentAt: Date | null;
  failure: string | null;
  eventNumber: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const checksOf = many<{
  customerId: string;
}, ChecksOfRow>(`select c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt" from identity_check c where c.customer_id = $1 and c.state <> 'replaced'`, { params: ["customerId"] });

export type CheckByIdRow = {
  id: string;
  customerId: string;
  brandId: number;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments' | 'sms';
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
  reason: string | null;
  note: string;
  name: string | null;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer | null;
  company: string | null;
  sentAt: Date | null;
  failure: string | null;
  eventNumber: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const checkById = one<{
  id: string;
}, CheckByIdRow>(`select c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt" from identity_check c where c.id = $1::uuid`, { params: ["id"] });

export type LockCheckRow = {
  id: string;
  customerId: string;
  brandId: number;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments' | 'sms';
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
  reason: string | null;
  note: string;
  name: string | null;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer | null;
  company: string | null;
  sentAt: Date | null;
  failure: string | null;
  eventNumber: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const lockCheck = one<{
  id: string;
}, LockCheckRow>(`select c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt" from identity_check c where c.id = $1::uuid for update`, { params: ["id"] });

export type ChangeCheckRow = {
  id: string;
  customerId: string;
  brandId: number;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments' | 'sms';
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
  reason: string | null;
  note: string;
  name: string | null;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer;
  company: string | null;
  sentAt: Date | null;
  failure: string | null;
  eventNumber: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const changeCheck = one<{
  state: string;
  reason?: string | null | undefined;
  note: string;
  number: bigint | number | string;
  id: string;
}, ChangeCheckRow>(`update identity_check c set state = $1, reason = $2, note = $3, updated_at = now(),
  event_number = greatest(event_number, $4::bigint)
where c.id = $5::uuid returning c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`, { params: ["state","reason","note","number","id"] });

export type FilteredChecksRow = {
  id: string;
  customerId: string;
  brandId: number;
  kind: 'address' | 'age' | 'document' | 'id' | 'payments' | 'sms';
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
  reason: string | null;
  note: string;
  name: string | null;
  type: string | null;
  size: number | null;
  pieces: number | null;
  salt: Buffer | null;
  company: string | null;
  sentAt: Date | null;
  failure: string | null;
  eventNumber: bigint;
  createdAt: Date;
  updatedAt: Date;
};
export const filteredChecks = many<{
  states: readonly string[];
  kind?: string | null | undefined;
  brand?: number | null | undefined;
  customer?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, FilteredChecksRow>(`/* planned for its values */ select c.id, c.customer_id as "customerId", c.brand_id as "brandId", c.kind, c.state, c.reason, c.note, c.name, c.type, c.size,
  c.pieces, c.salt, c.company, c.sent_at as "sentAt", c.failure, c.event_number as "eventNumber",
  c.created_at as "createdAt", c.updated_at as "updatedAt" from identity_check c
where c.state = any ($1::text[]) and ($2::text is null or c.kind = $2)
  and ($3::int is null or c.brand_id = $3) and ($4::text is null or c.customer_id = $4)
order by c.created_at, c.id limit $5 offset $6`, { params: ["states","kind","brand","customer","take","offset"] });

export const addStep = exec<{
  check: string;
  state: string;
  reason?: string | null | undefined;
  note: string;
  actor: string;
}>(`insert into identity_check_step (check_id, state, reason, note, actor)
values ($1::uuid, $2, $3, $4, $5)`, { params: ["check","state","reason","note","actor"] });
