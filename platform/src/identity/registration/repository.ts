import { type QueryExecutorProvider, sql } from 'kysely';

/** Which of the names and addresses are taken in a brand, whatever their case. */
export interface Taken {
  username: boolean;
  displayName: boolean;
  email: boolean;
}

export async function takenNames(
  db: QueryExecutorProvider,
  brandId: number,
  names: { username?: string; displayName?: string; email?: string },
): Promise<Taken> {
  const { username = null, displayName = null, email = null } = names;
  const { rows } = await sql<Taken>`
    select
      exists (select 1 from player where brand_id = ${brandId} and username_key = lower(${username}::text)) as username,
      exists (select 1 from player where brand_id = ${brandId} and display_name_key = lower(${displayName}::text)) as "displayName",
      exists (select 1 from player where brand_id = ${brandId} and email_key = lower(${email}::text)) as email`.execute(
    db,
  );
  return rows[0] ?? { username: false, displayName: false, email: false };
}

/** Held until the transaction ends: two registrations at once cannot take one display name. */
export async function lockDisplayName(db: QueryExecutorProvider, brandId: number, displayName: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7275970, hashtext(lower(${`${brandId}:${displayName}`})))`.execute(db);
}
