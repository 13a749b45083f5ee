import { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { storeLikeness } from '../../money/public.ts';
import { Address, NationalId, type NewPlayer, type Player, Preferences, type Standing } from './player.ts';
import * as queries from './repository.gen.ts';

/** JSON columns, and text columns whose values the database does not constrain. */
const Columns = z.object({
  language: Locale,
  address: Address,
  preferences: Preferences,
  nationalId: NationalId.nullable(),
});

export async function playerById(db: QueryExecutorProvider, customerId: string): Promise<Player | undefined> {
  const row = await queries.playerById(db, { customerId });
  return row && { ...row, ...Columns.parse(row) };
}

/** Returns the username of the player with this e-mail address, ignoring case. Usernames contain no `@`. */
export async function usernameByEmail(
  db: QueryExecutorProvider,
  brandId: number,
  email: string,
): Promise<string | undefined> {
  const row = await queries.usernameByEmail(db, { brandId, email });
  return row?.username;
}

/** Login credentials of a player. */
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
  return queries.credentialsOf(db, { brandId, username });
}

/** Returns the current credentials of the account and locks the player's row until the transaction ends. */
export async function lockCredentials(trx: QueryExecutorProvider, customerId: string): Promise<Credentials> {
  const credentials = await queries.holdCredentials(trx, { customerId });
  if (!credentials) throw new Error(`player ${customerId} does not exist`);
  return credentials;
}

/** Stores a new hash of the same password. */
export async function updatePasswordHash(
  trx: QueryExecutorProvider,
  customerId: string,
  passwordHash: string,
): Promise<void> {
  await queries.renewHash(trx, { passwordHash, customerId });
}

/** Adds a player and returns their number, or undefined if the number, a name or the e-mail address is taken. */
export async function addPlayer(db: QueryExecutorProvider, player: NewPlayer): Promise<string | undefined> {
  const { nationalId, lastLogin } = player;
  const row = await queries.addPlayer(db, {
    ...player,
    mobile: player.mobile ?? '',
    address: player.address ?? {},
    lastLoginAt: lastLogin?.at,
    lastLoginIp: lastLogin?.ip,
    gender: player.gender ?? '',
    claimsFreeCash: player.claimsFreeCash ?? false,
    ageSelfVerified: player.ageSelfVerified ?? false,
    hasValidatedEmail: player.hasValidatedEmail ?? true,
    requiresEmailVerification: player.requiresEmailVerification ?? false,
    nationalIdKind: nationalId?.kind,
    // In upper case, as printed on documents.
    nationalIdNumber: nationalId?.number.toUpperCase(),
  });
  const id = row?.id;
  if (id !== undefined) await storeLikeness(db, id);
  return id;
}

/** Returns the given numbers that already belong to players. */
export async function existingPlayers(db: QueryExecutorProvider, ids: string[]): Promise<Set<string>> {
  const rows = await queries.existingPlayers(db, { ids });
  return new Set(rows.map((row) => row.id));
}

/** Merges the given preferences into the stored ones and returns the result. */
export async function mergePreferences(
  db: QueryExecutorProvider,
  customerId: string,
  preferences: Preferences,
): Promise<Preferences> {
  const row = await queries.mergePreferences(db, { preferences, customerId });
  return Preferences.parse(row?.preferences ?? {});
}
