import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { appendAudit } from '../../audit/chain.ts';
import type { Db } from '../../database/connect.ts';
import * as queries from './tokens.gen.ts';

/** Name of a team: `ops`, or the name of the team's remote without `remote-`. */
export const Team = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(32);
export type Team = z.infer<typeof Team>;

/** Permissions of a token. */
export interface Grant {
  team: Team;
  /** Further remotes that it may release. */
  remotes: readonly string[];
  /** Whether it may only read. */
  readOnly: boolean;
  /** Time when it expires; null if it works until it is revoked. */
  expiresAt: Date | null;
}

/** A caller: the name of a token, with its permissions. */
export interface Staff extends Grant {
  name: string;
}

export const newToken = (team: string) => `parlay_${team}_${randomBytes(24).toString('base64url')}`;
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Returns the owner of a token that is not revoked or expired, by the database's clock, which all nodes share. */
export const staffOf = async (db: Db, token: string): Promise<Staff | undefined> =>
  toStaff(await queries.tokenByHash(db, { hash: hashOf(token) }));

/** Returns the owner of the token with a name, while it is valid. */
export const staffNamed = async (db: Db, name: string): Promise<Staff | undefined> =>
  toStaff(await queries.tokenByName(db, { name }));

function toStaff(row: queries.TokenByHashRow | undefined): Staff | undefined {
  const team = Team.safeParse(row?.team);
  if (!row || !team.success) return undefined;
  const { name, remotes, read_only: readOnly, expires_at: expiresAt } = row;
  return { name, team: team.data, remotes, readOnly, expiresAt };
}

export async function listTokens(db: Db) {
  const rows = await queries.tokens(db);
  return rows.map((row) => ({
    name: row.name,
    team: row.team,
    remotes: row.remotes,
    readOnly: row.read_only,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** Creates a token and returns it, which is the only time it is shown. Returns undefined if the name is taken. */
export async function createToken(db: Db, order: Grant & { name: string; actor: string }): Promise<string | undefined> {
  const { name, team, remotes, readOnly, expiresAt } = order;
  const token = newToken(team);
  return await db.transaction().execute(async (tx) => {
    const row = await queries.addToken(tx, { name, team, remotes, readOnly, expiresAt, hash: hashOf(token) });
    if (!row) return undefined;
    const detail = { name, team, remotes, readOnly, expiresAt: expiresAt?.toISOString() ?? null };
    await appendAudit(tx, { actor: order.actor, action: 'token created', detail });
    return token;
  });
}

/** Revokes a token. Returns true if it existed and was not already revoked. */
export async function revokeToken(db: Db, order: { name: string; actor: string }): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await queries.revokeToken(tx, { name: order.name });
    if (row) await appendAudit(tx, { actor: order.actor, action: 'token revoked', detail: { name: order.name } });
    return row !== undefined;
  });
}
