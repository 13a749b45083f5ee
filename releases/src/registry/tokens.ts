import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { appendAudit } from '../audit/chain.ts';
import type { Schema } from '../database/schema.ts';

/** `ops`, or what follows `remote-` in the name of the team's remote. */
export const Team = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(32);
export type Team = z.infer<typeof Team>;

/** Who calls: the name of a token, and the team it speaks for. */
export interface Staff {
  name: string;
  team: Team;
}

/** A team releases its own remote; ops releases everything, the host too. */
export const mayRelease = (staff: Staff, remote: string): boolean =>
  staff.team === 'ops' || remote === `remote-${staff.team}`;

export const newToken = (team: string) => `parlay_${team}_${randomBytes(24).toString('base64url')}`;
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function staffOf(db: Kysely<Schema>, token: string): Promise<Staff | undefined> {
  const row = await db
    .selectFrom('token')
    .select(['name', 'team'])
    .where('hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const team = Team.safeParse(row?.team);
  return row && team.success ? { name: row.name, team: team.data } : undefined;
}

export async function listTokens(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('token')
    .select(['name', 'team', 'created_at', 'revoked_at'])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    team: row.team,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** Makes a token and shows it this once; undefined when the name is taken. */
export async function createToken(
  db: Kysely<Schema>,
  order: { name: string; team: Team; actor: string },
): Promise<string | undefined> {
  const token = newToken(order.team);
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('token')
      .values({ name: order.name, team: order.team, hash: hashOf(token) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!row) return undefined;
    const detail = { name: order.name, team: order.team };
    await appendAudit(tx, { actor: order.actor, action: 'token created', detail });
    return token;
  });
}

/** Returns whether there was such a token that still worked. */
export async function revokeToken(db: Kysely<Schema>, order: { name: string; actor: string }): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('token')
      .set({ revoked_at: sql<Date>`now()` })
      .where('name', '=', order.name)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (row) await appendAudit(tx, { actor: order.actor, action: 'token revoked', detail: { name: order.name } });
    return row !== undefined;
  });
}
