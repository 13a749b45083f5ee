// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type CopyOfRow = {
  copy: unknown;
};
export const copyOf = only<{
  customerId: string;
}, CopyOfRow>(`select player_copy($1) as copy`, { params: ["customerId"] });

export type ObstacleOfRow = {
  obstacle: string | null;
};
export const obstacleOf = only<{
  customerId: string;
}, ObstacleOfRow>(`select erasure_refusal($1) as obstacle`, { params: ["customerId"] });

export type KeptByRow = {
  brandId: number;
  country: string | null;
  isKept: boolean;
};
export const keptBy = one<{
  customerId: string;
}, KeptByRow>(`select brand_id as "brandId", address ->> 'countryCode' as country,
  (exists (select from wallet_entry e where e.customer_id = p.customer_id)
    or exists (select from identity_check c where c.customer_id = p.customer_id)) as "isKept"
from player p where customer_id = $1`, { params: ["customerId"], sure: ["isKept"] });

export type LockPersonRow = {
  brandId: number;
  locale: string;
  firstName: string;
  surname: string;
  email: string;
  mobile: string;
  address: unknown;
  birthDate: string | null;
  nationalIdKind: 'DNI' | 'RUC' | 'CE' | 'PASS' | null;
  nationalIdNumber: string | null;
  country: string | null;
  isKept: boolean;
};
export const lockPerson = one<{
  customerId: string;
}, LockPersonRow>(`select brand_id as "brandId", language as locale, first_name as "firstName", surname, email, mobile, address,
  to_char(birth_date, 'YYYY-MM-DD') as "birthDate", national_id_kind as "nationalIdKind",
  national_id_number as "nationalIdNumber", address ->> 'countryCode' as country,
  (exists (select from wallet_entry e where e.customer_id = p.customer_id)
    or exists (select from identity_check c where c.customer_id = p.customer_id)) as "isKept"
from player p where customer_id = $1 for update`, { params: ["customerId"], sure: ["isKept"] });

export type EraseRow = {
  until: Date | null;
};
export const erase = only<{
  customerId: string;
  askedBy: string;
  identity?: Buffer | null | undefined;
  years: number;
}, EraseRow>(`select player_erase($1, $2, $3::bytea, $4) as until`, { params: ["customerId","askedBy","identity","years"] });

export type PeopleOverdueRow = {
  customerId: string;
};
export const peopleOverdue = many<{
  most: bigint | number | string;
}, PeopleOverdueRow>(`select customer_id as "customerId" from erased_person where keep_until < current_date and identity is not null
order by keep_until limit $1`, { params: ["most"] });

export type FinishRow = {
  done: string | null;
};
export const finish = only<{
  customerId: string;
}, FinishRow>(`select erasure_finish($1) as done`, { params: ["customerId"] });

export type ClosedAccountsRow = {
  customerId: string;
};
export const closedAccounts = many<{
  most: bigint | number | string;
}, ClosedAccountsRow>(`select p.customer_id as "customerId" from player p
where p.standing = 'closed' and not exists (select from erased_person e where e.customer_id = p.customer_id)
  and erasure_refusal(p.customer_id) is null
order by p.customer_id limit $1`, { params: ["most"] });
