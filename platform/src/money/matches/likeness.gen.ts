// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type DetailsOfRow = {
  customerId: string;
  username: string;
  displayName: string;
  firstName: string;
  surname: string;
  address: unknown;
};
export const detailsOf = one<{
  customerId: string;
}, DetailsOfRow>(`select p.customer_id as "customerId", p.username, p.display_name as "displayName", p.first_name as "firstName", p.surname, p.address from player p where customer_id = $1`, { params: ["customerId"] });

export type DetailsToNoteRow = {
  customerId: string;
  username: string;
  displayName: string;
  firstName: string;
  surname: string;
  address: unknown;
};
export const detailsToNote = many<{
  version: number;
  most: bigint | number | string;
}, DetailsToNoteRow>(`select p.customer_id as "customerId", p.username, p.display_name as "displayName", p.first_name as "firstName", p.surname, p.address from player p
where not exists (
  select from player_likeness l where l.customer_id = p.customer_id and l.version = $1) limit $2`, { params: ["version","most"] });

export const store = exec<{
  customerId: string;
  usernameKeys: readonly string[];
  displayNameKeys: readonly string[];
  forms: unknown;
  addressKey: string;
  version: number;
}>(`insert into player_likeness (customer_id, username_keys, display_name_keys, name_forms, address_key, version)
values ($1, $2::text[], $3::text[], $4::jsonb,
  $5, $6)
on conflict (customer_id) do update set username_keys = excluded.username_keys,
  display_name_keys = excluded.display_name_keys, name_forms = excluded.name_forms, address_key = excluded.address_key,
  version = excluded.version`, { params: ["customerId","usernameKeys","displayNameKeys","forms","addressKey","version"], json: ["forms"] });
