import { type QueryExecutorProvider, sql } from 'kysely';
import { noteLikeness } from '../../money/public.ts';
import type { NewPlayer, Player, Preferences, Standing } from './player.ts';

const PLAYER = sql`
  p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.display_name as "displayName", p.currency,
  p.language, p.email, p.first_name as "firstName", p.surname, p.mobile, p.address,
  to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate", p.has_two_factor as "hasTwoFactor",
  p.has_validated_email as "hasValidatedEmail", p.requires_email_verification as "requiresEmailVerification",
  (p.pending_kyc_verification or identity_pending(p.customer_id)) as "pendingKycVerification",
  identity_required(p.customer_id) as "requiresKycVerification",
  p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified",
  p.reality_check_period as "realityCheckPeriod", p.preferences, p.gender,
  case when p.national_id_kind is not null
    then jsonb_build_object('kind', p.national_id_kind, 'number', p.national_id_number) end as "nationalId"`;

export async function playerById(db: QueryExecutorProvider, customerId: string): Promise<Player | undefined> {
  const { rows } = await sql<Player>`select ${PLAYER} from player p where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** The username of the player with this e-mail address, whatever its case. Usernames have no `@`. */
export async function usernameByEmail(
  db: QueryExecutorProvider,
  brandId: number,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ username: string }>`
    select username from player where brand_id = ${brandId} and email_key = lower(${email})`.execute(db);
  return rows[0]?.username;
}

/** Credentials of the player with this name, whatever its case. */
export interface Credentials {
  customerId: string;
  passwordHash: string;
  hasTwoFactor: boolean;
  standing: Standing;
}

export async function credentialsOf(
  db: QueryExecutorProvider,
  brandId: number,
  username: string,
): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select customer_id as "customerId", password_hash as "passwordHash", has_two_factor as "hasTwoFactor", standing
    from player where brand_id = ${brandId} and username_key = lower(${username})`.execute(db);
  return rows[0];
}

/** Returns the current credentials of the account and locks the player's row until the transaction ends. */
export async function holdCredentials(trx: QueryExecutorProvider, customerId: string): Promise<Credentials> {
  const { rows } = await sql<Credentials>`
    select customer_id as "customerId", password_hash as "passwordHash", has_two_factor as "hasTwoFactor", standing
    from player where customer_id = ${customerId} for update`.execute(trx);
  const [held] = rows;
  if (!held) throw new Error(`player ${customerId} does not exist`);
  return held;
}

/** Stores another hash of the same password. */
export async function renewHash(trx: QueryExecutorProvider, customerId: string, passwordHash: string): Promise<void> {
  await sql`update player set password_hash = ${passwordHash} where customer_id = ${customerId}`.execute(trx);
}

/** Adds a player and returns their number; undefined when the number, the name or the e-mail is taken. */
export async function addPlayer(db: QueryExecutorProvider, player: NewPlayer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into player (customer_id, brand_id, username, display_name, password_hash, currency, language, email,
      first_name, surname, mobile, address, birth_date, reality_check_period, last_login_at, last_login_ip,
      gender, claims_free_cash, age_self_verified, has_validated_email, requires_email_verification,
      national_id_kind, national_id_number)
    values (coalesce(${player.customerId ?? null}, nextval('player_number')::text), ${player.brandId}, ${player.username},
      ${player.displayName}, ${player.passwordHash}, ${player.currency}, ${player.language}, ${player.email},
      ${player.firstName}, ${player.surname}, ${player.mobile ?? ''}, ${JSON.stringify(player.address ?? {})}::jsonb,
      ${player.birthDate}::date, ${player.realityCheckPeriod ?? null},
      ${player.lastLogin?.at ?? null}, ${player.lastLogin?.ip ?? null}, ${player.gender ?? ''},
      ${player.claimsFreeCash ?? false}, ${player.ageSelfVerified ?? false}, ${player.hasValidatedEmail ?? true},
      ${player.requiresEmailVerification ?? false}, ${player.nationalId?.kind ?? null}, ${nationalIdNumber(player)})
    on conflict do nothing
    returning customer_id as id`.execute(db);
  const id = rows[0]?.id;
  if (id !== undefined) await noteLikeness(db, id);
  return id;
}

/** As documents print it. */
const nationalIdNumber = ({ nationalId }: NewPlayer) => nationalId?.number.toUpperCase() ?? null;

/** Numbers of those players that exist already. */
export async function existingPlayers(db: QueryExecutorProvider, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from player where customer_id = any (${ids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Lays the given preferences over the stored ones and returns all of them. */
export async function mergePreferences(
  db: QueryExecutorProvider,
  customerId: string,
  preferences: Preferences,
): Promise<Preferences> {
  const { rows } = await sql<{ preferences: Preferences }>`
    update player set preferences = preferences || ${JSON.stringify(preferences)}::jsonb
    where customer_id = ${customerId} returning preferences`.execute(db);
  return rows[0]?.preferences ?? {};
}
