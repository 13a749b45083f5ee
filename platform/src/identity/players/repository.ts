import { Locale } from '@parlay/contracts/brand';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { noteLikeness } from '../../money/public.ts';
import { Address, NationalId, type NewPlayer, type Player, Preferences, type Standing } from './player.ts';
import * as queries from './repository.gen.ts';

/** Columns of JSON, and text whose values the database does not list. */
const Loose = z.object({
  language: Locale,
  address: Address,
  preferences: Preferences,
  nationalId: NationalId.nullable(),
});

export async function playerById(db: QueryExecutorProvider, customerId: string): Promise<Player | undefined> {
  const row = await queries.playerById(db, { customerId });
  return row && { ...row, ...Loose.parse(row) };
}

/** The username of the player with this e-mail address, whatever its case. Usernames have no `@`. */
export async function usernameByEmail(
  db: QueryExecutorProvider,
  brandId: number,
  email: string,
): Promise<string | undefined> {
  const row = await queries.usernameByEmail(db, { brandId, email });
  return row?.username;
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
  return queries.credentialsOf(db, { brandId, username });
}

/** Returns the current credentials of the account and locks the player's row until the transaction ends. */
export async function holdCredentials(trx: QueryExecutorProvider, customerId: string): Promise<Credentials> {
  const held = await queries.holdCredentials(trx, { customerId });
  if (!held) throw new Error(`player ${customerId} does not exist`);
  return held;
}

/** Stores another hash of the same password. */
export async function renewHash(trx: QueryExecutorProvider, customerId: string, passwordHash: string): Promise<void> {
  await queries.renewHash(trx, { passwordHash, customerId });
}

/** Adds a player and returns their number; undefined when the number, the name or the e-mail is taken. */
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
    // As documents print it.
    nationalIdNumber: nationalId?.number.toUpperCase(),
  });
  const id = row?.id;
  if (id !== undefined) await noteLikeness(db, id);
  return id;
}

/** Numbers of those players that exist already. */
export async function existingPlayers(db: QueryExecutorProvider, ids: string[]): Promise<Set<string>> {
  const rows = await queries.existingPlayers(db, { ids });
  return new Set(rows.map((row) => row.id));
}

/** Lays the given preferences over the stored ones and returns all of them. */
export async function mergePreferences(
  db: QueryExecutorProvider,
  customerId: string,
  preferences: Preferences,
): Promise<Preferences> {
  const row = await queries.mergePreferences(db, { preferences, customerId });
  return Preferences.parse(row?.preferences ?? {});
}
