// Generated from the .sql file of the same name by `npm run queries`.
import { exec, only } from '@parlay/server/query';

export type TakenNamesRow = {
  username: boolean;
  displayName: boolean;
  email: boolean;
};
/** Checks whether a player of the brand has a name that looks the same, or the same e-mail address. */
export const takenNames = only<{
  brandId: number;
  username?: string | null | undefined;
  except?: string | null | undefined;
  usernameKeys: readonly string[];
  displayName?: string | null | undefined;
  displayNameKeys: readonly string[];
  email?: string | null | undefined;
}, TakenNamesRow>(`select
  exists (select 1 from player where brand_id = $1 and username_key = lower($2::text)
      and customer_id is distinct from $3)
    or exists (select 1 from player_likeness l join player p using (customer_id)
      where l.username_keys && $4::text[] and p.brand_id = $1
        and customer_id is distinct from $3) as "username",
  exists (select 1 from player where brand_id = $1 and display_name_key = lower($5::text)
      and customer_id is distinct from $3)
    or exists (select 1 from player_likeness l join player p using (customer_id)
      where l.display_name_keys && $6::text[] and p.brand_id = $1
        and customer_id is distinct from $3) as "displayName",
  exists (select 1 from player where brand_id = $1 and email_key = lower($7::text)) as "email"`, { params: ["brandId","username","except","usernameKeys","displayName","displayNameKeys","email"], sure: ["username","displayName","email"] });

export const lockNames = exec<{
  keys: readonly string[];
  prefix: string;
  names: readonly string[];
}>(`select pg_advisory_xact_lock(7275970, key) from (
  select hashtext(name) as key from unnest($1::text[]) name
  union select hashtext(lower($2::text || name)) from unnest($3::text[]) name order by 1) keys`, { params: ["keys","prefix","names"] });
