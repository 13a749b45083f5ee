import type { Brand } from '@parlay/contracts/brand-data';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isReservedName } from '../../core/text/reserved-names.ts';
import { nameKeys } from '../../core/text/skeleton.ts';

/** Which of the names and addresses are taken in a brand: names that look alike are one, and those of staff are taken. */
export interface Taken {
  username: boolean;
  displayName: boolean;
  email: boolean;
}

export async function takenNames(
  db: QueryExecutorProvider,
  brand: Pick<Brand, 'id' | 'name'>,
  names: { username?: string; displayName?: string; email?: string },
  /** Player whose own names do not count. */
  except?: string,
): Promise<Taken> {
  const { username = null, displayName = null, email = null } = names;
  const { rows } = await sql<Taken>`
    select
      ${isTaken(brand, 'username', username, except)} as username, ${isTaken(brand, 'display_name', displayName, except)} as "displayName",
      exists (select 1 from player where brand_id = ${brand.id} and email_key = lower(${email}::text)) as email`.execute(
    db,
  );
  return rows[0] ?? { username: false, displayName: false, email: false };
}

/** Whether a player of the brand has a name that looks the same. */
function isTaken(
  brand: Pick<Brand, 'id' | 'name'>,
  column: 'username' | 'display_name',
  name: string | null,
  except: string | undefined,
): RawBuilder<boolean> {
  if (name === null) return sql`false`;
  if (isReservedName(name, brand.name)) return sql`true`;
  const key = column === 'username' ? sql`username_key` : sql`display_name_key`;
  const keys = column === 'username' ? sql`username_keys` : sql`display_name_keys`;
  return sql`(
    exists (select 1 from player where brand_id = ${brand.id} and ${key} = lower(${name}::text)
      and customer_id is distinct from ${except ?? null})
    or exists (select 1 from player_likeness l join player p using (customer_id)
      where l.${keys} && ${nameKeys(name)}::text[] and p.brand_id = ${brand.id}
        and customer_id is distinct from ${except ?? null}))`;
}

/** Held until the transaction ends: two registrations at once cannot take names that look the same. */
export async function lockNames(db: QueryExecutorProvider, brandId: number, names: readonly string[]): Promise<void> {
  const keys = names.flatMap(nameKeys).map((key) => `${brandId}:${key}`);
  // In one order, so that two that wait for each other do not both fail. Also by the database's own lower case, which
  // differs from JavaScript's for some letters: what it takes for one name is one here.
  await sql`
    select pg_advisory_xact_lock(7275970, key) from (
      select hashtext(name) as key from unnest(${keys}::text[]) name
      union select hashtext(lower(${`${brandId}:`}::text || name)) from unnest(${names}::text[]) name order by 1) keys`.execute(
    db,
  );
}
