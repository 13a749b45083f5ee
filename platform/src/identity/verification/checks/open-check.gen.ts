// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many } from '@parlay/server/query';

export const openCheck = exec<{
  customerId: string;
}>(`select 1 from player where customer_id = $1 for no key update`, { params: ["customerId"] });

export type OpenCheck2Row = {
  id: string;
  state: 'pending' | 'approved' | 'failed' | 'invalid' | 'refer' | 'replaced';
};
export const openCheck2 = many<{
  customerId: string;
  kind: string;
}, OpenCheck2Row>(`select id, state from identity_check
where customer_id = $1 and kind = $2 and state <> 'replaced' for update`, { params: ["customerId","kind"] });

export const openCheck3 = exec<{
  id: string;
}>(`update identity_check set state = 'replaced', updated_at = now() where id = $1::uuid`, { params: ["id"] });

export const openCheck4 = exec<{
  id: string;
  customerId: string;
  brandId: number;
  kind: string;
  company?: string | null | undefined;
  name?: string | null | undefined;
  type?: string | null | undefined;
  size?: number | null | undefined;
  pieces?: number | null | undefined;
  salt?: Buffer | null | undefined;
}>(`insert into identity_check (id, customer_id, brand_id, kind, company, name, type, size, pieces, salt)
values ($1::uuid, $2, $3, $4, $5, $6, $7,
  $8, $9, $10)`, { params: ["id","customerId","brandId","kind","company","name","type","size","pieces","salt"] });
