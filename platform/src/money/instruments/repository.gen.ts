// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export type InstrumentsOfPlayerRow = {
  id: string;
  provider: string;
  reference: string;
  method: string;
  kind: 'card' | 'bank' | 'wallet' | 'voucher';
  label: string;
  state: 'active' | 'pending' | 'removed';
  holder: string | null;
  blockReason: string | null;
  heldUntil: Date | null;
  lastUsedAt: Date | null;
  lastAmount: bigint | null;
};
export const instrumentsOfPlayer = many<{
  customerId: string;
}, InstrumentsOfPlayerRow>(`select i.id, i.provider, i.reference, i.method, i.kind, i.label, i.state, i.holder,
  i.block_reason as "blockReason", destination_held(i) as "heldUntil",
  i.last_used_at as "lastUsedAt", (
    select r.amount from payment_request r where r.instrument_id = i.id and r.kind = 'deposit' and r.status = 'SUCCESSFUL'
    order by r.updated_at desc limit 1
  ) as "lastAmount"
from player_instrument i
where customer_id = $1 and state <> 'removed' and (good_before is null or good_before > now())
order by last_used_at desc nulls last, created_at desc, id`, { params: ["customerId"] });

export type RegisterInstrumentRow = {
  id: string;
};
export const registerInstrument = one<{
  id: string;
  customerId: string;
  provider: string;
  reference: string;
  method: string;
  kind: string;
  label: string;
  state: string;
  holder?: string | null | undefined;
  typedHolder?: string | null | undefined;
  year?: number | null | undefined;
  month?: number | null | undefined;
}, RegisterInstrumentRow>(`insert into player_instrument (id, customer_id, provider, reference, method, kind, label, state, holder, good_before)
values ($1::uuid, $2, $3, $4, $5, $6, $7, $8,
  coalesce($9, $10),
  make_date(2000 + $11::int, $12::int, 1) + interval '1 month')
on conflict (customer_id, provider, reference) do update set
  good_before = excluded.good_before, label = excluded.label, state = excluded.state, created_at = now(),
  holder = coalesce($9, player_instrument.holder, excluded.holder)
returning id`, { params: ["id","customerId","provider","reference","method","kind","label","state","holder","typedHolder","year","month"] });

export const confirmDestination = exec<{
  id: string;
  holdHours: number;
}>(`select destination_confirm($1::uuid, $2)`, { params: ["id","holdHours"] });

export const trustDestinations = exec<{
  customerId: string;
}>(`update player set destinations_are_old = true where customer_id = $1`, { params: ["customerId"] });

export type RemoveInstrumentRow = {
  removed: boolean | null;
};
export const removeInstrument = only<{
  customerId: string;
  id: string;
}, RemoveInstrumentRow>(`select instrument_remove($1, $2::uuid) as removed`, { params: ["customerId","id"] });
