// Generated from the .sql file of the same name by `npm run queries`.
import { count, exec, many, one } from '@parlay/server/query';

export type HoldOwnerRow = {
  hasTwoFactor: boolean;
  name: string;
  email: string;
  locale: string;
};
export const holdOwner = one<{
  customerId: string;
}, HoldOwnerRow>(`select has_two_factor as "hasTwoFactor", first_name as name, email, language as locale
from player where customer_id = $1 for update`, { params: ["customerId"] });

export const setTwoFactor = exec<{
  on: boolean;
  customerId: string;
}>(`update player set has_two_factor = $1 where customer_id = $2`, { params: ["on","customerId"] });

export const keepSecret = exec<{
  customerId: string;
  sealed: Buffer;
}>(`insert into two_factor (customer_id, sealed_secret) values ($1, $2)
on conflict (customer_id) do update
  set sealed_secret = excluded.sealed_secret, begun_at = now(), last_step = 0`, { params: ["customerId","sealed"] });

export const forgetSecret = exec<{
  customerId: string;
}>(`delete from two_factor where customer_id = $1`, { params: ["customerId"] });

export type SealedSecretRow = {
  sealed: Buffer;
};
export const sealedSecret = one<{
  customerId: string;
}, SealedSecretRow>(`select sealed_secret as sealed from two_factor where customer_id = $1`, { params: ["customerId"] });

export type IsBegunRow = {
  "?column?": number;
};
export const isBegun = many<{
  customerId: string;
  setupMinutes: number;
}, IsBegunRow>(`select 1 from two_factor
where customer_id = $1 and begun_at > now() - make_interval(mins => $2)`, { params: ["customerId","setupMinutes"] });

export const takeStep = count<{
  step: bigint | number | string;
  customerId: string;
}>(`update two_factor set last_step = $1 where customer_id = $2 and last_step < $1`, { params: ["step","customerId"] });

export const deleteRecoveryCodes = exec<{
  customerId: string;
}>(`delete from recovery_code where customer_id = $1`, { params: ["customerId"] });

export const storeRecoveryCodes = exec<{
  customerId: string;
  hashes: readonly Buffer[];
}>(`insert into recovery_code (customer_id, code_hash) select $1, unnest($2::bytea[])`, { params: ["customerId","hashes"] });

export const takeRecoveryCode = count<{
  customerId: string;
  codeHash: Buffer;
}>(`delete from recovery_code where customer_id = $1 and code_hash = $2`, { params: ["customerId","codeHash"] });

export type StateOfFactorRow = {
  enabled: boolean;
  recoveryCodesLeft: number;
};
export const stateOfFactor = one<{
  customerId: string;
}, StateOfFactorRow>(`select has_two_factor as enabled,
  (select count(*)::int from recovery_code r where r.customer_id = p.customer_id and p.has_two_factor)
    as "recoveryCodesLeft"
from player p where customer_id = $1`, { params: ["customerId"], sure: ["recoveryCodesLeft"] });
