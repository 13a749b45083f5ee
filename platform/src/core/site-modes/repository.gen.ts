// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export type SwitchesRow = {
  brandId: number;
  mode: 'maintenance' | 'promo';
  isOn: boolean;
  until: Date | null;
  reason: string;
  actor: string;
  changedAt: Date;
};
export const switches = many<never, SwitchesRow>(`select brand_id as "brandId", mode, is_on as "isOn", until, reason, actor, changed_at as "changedAt"
from site_switch order by brand_id, mode`);

export const setSwitch = exec<{
  brandId: number;
  mode: string;
  isOn: boolean;
  until?: Date | string | null | undefined;
  reason: string;
  actor: string;
}>(`insert into site_switch (brand_id, mode, is_on, until, reason, actor, changed_at)
values ($1, $2, $3, $4::timestamptz, $5, $6, now())
on conflict (brand_id, mode) do update set is_on = excluded.is_on, until = excluded.until, reason = excluded.reason,
  actor = excluded.actor, changed_at = excluded.changed_at`, { params: ["brandId","mode","isOn","until","reason","actor"] });

export type IsKeyUsedRow = {
  isUsed: boolean;
};
export const isKeyUsed = only<{
  scope: string;
  key: string;
}, IsKeyUsedRow>(`select exists (select from idempotency where scope = $1 and key = $2) as "isUsed"`, { params: ["scope","key"], sure: ["isUsed"] });

export type BrandOfGameRow = {
  brandId: number;
};
export const brandOfGame = one<{
  tokenHash: string;
  provider: string;
}, BrandOfGameRow>(`select p.brand_id as "brandId" from game_session g join player p on p.customer_id = g.customer_id
where g.token_hash = $1 and g.provider = $2`, { params: ["tokenHash","provider"] });
