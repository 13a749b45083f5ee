import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { appendAudit } from '../../audit/chain.ts';
import type { Db } from '../../database/connect.ts';
import * as queries from './tokens.gen.ts';

/** `ops`, or what follows `remote-` in the name of the team's remote. */
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
  /** Whether it changes nothing. */
  readOnly: boolean;
  /** Until when it works; null: until it is revoked. */
  expiresAt: Date | null;
}

/** Caller: the name of a token, and its permissions. */
export interface Staff extends Grant {
  name: string;
}

export const newToken = (team: string) => `parlay_${team}_${randomBytes(24).toString('base64url')}`;
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The owner of a token that is neither revoked nor expired, by the database's clock, which all nodes share. */
export const staffOf = async (db: Db, token: string): Promise<Staff | undefined> =>
  described(await queries.tokenByHash(db, { hash: hashOf(token) }));

/** The owner of the token with a name, while it works. */
export const staffNamed = async (db: Db, name: string): Promise<Staff | undefined> =>
  described(await queries.tokenByName(db, { name }));

function described(row: queries.TokenByHashRow | undefined): Staff | undefined {
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

/** Makes a token and shows it this once; undefined when the name is taken. */
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

/** Returns whether there was such a token that still worked. */
export async function revokeToken(db: Db, order: { name: string; actor: string }): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await queries.revokeToken(tx, { name: order.name });
    if (row) await appendAudit(tx, { actor: order.actor, action: 'token revoked', detail: { name: order.name } });
    return row !== undefined;
  });
}
