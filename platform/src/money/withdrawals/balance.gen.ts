// Generated from the .sql file of the same name by `npm run queries`.
import { many, only } from '@parlay/server/query';

export type PaymentBalanceRow = {
  parts: unknown;
  isVerified: boolean;
  endsBonuses: unknown;
};
export const paymentBalance = only<{
  customerId: string;
}, PaymentBalanceRow>(`select balance_parts($1) as parts, identity_verified($1) as "isVerified",
  withdrawal_ends($1) as "endsBonuses"`, { params: ["customerId"], sure: ["isVerified"] });

export type PlacesOfRow = {
  id: string;
  method: string;
  kind: 'card' | 'bank' | 'wallet' | 'voucher';
  label: string;
  holder: string | null;
  blockReason: string | null;
  heldUntil: string | null;
  needsProof: boolean;
  due: bigint;
  isPayable: boolean;
};
export const placesOf = many<{
  customerId: string;
}, PlacesOfRow>(`select i.id, i.method, i.kind, i.label, i.holder, i.block_reason as "blockReason",
  wire_instant(destination_held(i)) as "heldUntil", i.confirmed_at is null as "needsProof",
  case when i.block_reason is null then d.due else 0 end as "due",
  (i.good_before is null or i.good_before > now()) as "isPayable"
from player_instrument i join (select instrument_id, due from withdrawal_due_back($1)) d
  on d.instrument_id = i.id
order by i.last_used_at desc nulls last, i.created_at desc, i.id`, { params: ["customerId"], sure: ["due","isPayable"] });
