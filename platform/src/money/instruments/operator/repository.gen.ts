// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type OperatorInstrumentsRow = {
  one: { "id": string; "customerId": string; "provider": string; "method": string; "kind": string; "label": string; "state": string; "holder": string | null; "blockReason": string | null; "lastUsedAt": unknown | null };
};
export const operatorInstruments = many<{
  customer: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, OperatorInstrumentsRow>(`select jsonb_build_object('id', i.id, 'customerId', i.customer_id, 'provider', i.provider, 'method', i.method, 'kind', i.kind,
  'label', i.label, 'state', i.state, 'holder', i.holder, 'blockReason', i.block_reason,
  'lastUsedAt', wire_instant(i.last_used_at)) as one from player_instrument i where i.customer_id = $1
order by i.last_used_at desc nulls last, i.created_at desc, i.id limit $2 offset $3`, { params: ["customer","take","offset"] });

export type OperatorInstrumentRow = {
  one: { "id": string; "customerId": string; "provider": string; "method": string; "kind": string; "label": string; "state": string; "holder": string | null; "blockReason": string | null; "lastUsedAt": unknown | null };
};
export const operatorInstrument = one<{
  id: string;
}, OperatorInstrumentRow>(`select jsonb_build_object('id', i.id, 'customerId', i.customer_id, 'provider', i.provider, 'method', i.method, 'kind', i.kind,
  'label', i.label, 'state', i.state, 'holder', i.holder, 'blockReason', i.block_reason,
  'lastUsedAt', wire_instant(i.last_used_at)) as one from player_instrument i where i.id = $1::uuid`, { params: ["id"] });

export const blockInstrument = exec<{
  id: string;
  actor: string;
  reason?: string | null | undefined;
  note: string;
}>(`select instrument_block($1::uuid, $2, $3, $4)`, { params: ["id","actor","reason","note"] });
