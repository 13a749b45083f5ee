import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { appendAudit } from '../audit/chain.ts';
import type { Schema } from '../database/schema.ts';

/** Teams that the demo's first start makes tokens for. Any other team needs a token only, made by ops. */
const DEMO_TEAMS = ['ops', 'shell', 'auth', 'casino', 'sports', 'tournament', 'account'] as const;

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

export const TOKENS_FILE = 'tokens.json';
export const TokensFile = z.record(z.string(), z.string().min(16));

const newToken = (team: string) => `parlay_${team}_${randomBytes(24).toString('base64url')}`;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Staff tokens of an installation: in `tokens.json`, readable by its owner only, made at the first start. The database
 * holds hashes, and no start ever replaces one: the tokens of a file that the database does not know are added, under
 * another name where theirs is taken, as by a second node with an empty data folder. A revoked token stays revoked.
 * Without a file, production gets one only while it has no token at all, and only the one of ops.
 */
export async function installTokens(db: Kysely<Schema>, dataDir: string, mode: 'demo' | 'production'): Promise<void> {
  const file = join(dataDir, TOKENS_FILE);
  let tokens = readTokens(file);
  if (!tokens) {
    const some = await db.selectFrom('token').select('name').limit(1).executeTakeFirst();
    if (mode === 'production' && some) return;
    const teams = mode === 'demo' ? DEMO_TEAMS : (['ops'] as const);
    tokens = writeTokens(dataDir, file, Object.fromEntries(teams.map((team) => [team, newToken(team)])));
  }
  for (const [name, token] of Object.entries(tokens)) {
    const team = Team.safeParse(name);
    if (!team.success) continue;
    await addToken(db, { name, team: team.data, hash: hashOf(token) });
  }
}

/** Adds a token that the database does not know. One whose name is taken gets a name with a part of its hash. */
async function addToken(db: Kysely<Schema>, token: { name: string; team: Team; hash: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const name of [token.name, `${token.name}-${token.hash.slice(0, 8)}`]) {
      const known = await tx.selectFrom('token').select('name').where('hash', '=', token.hash).executeTakeFirst();
      if (known) return;
      const row = await tx
        .insertInto('token')
        .values({ ...token, name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (!row) continue;
      const detail = { name, team: token.team };
      await appendAudit(tx, { actor: 'registry', action: 'token created', reason: `from ${TOKENS_FILE}`, detail });
      return;
    }
  });
}

function readTokens(file: string): Record<string, string> | undefined {
  try {
    return TokensFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read as a list of tokens; move it away to have new ones made.`);
  }
}

function writeTokens(dataDir: string, file: string, tokens: Record<string, string>): Record<string, string> {
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return tokens;
  } catch (error) {
    // Another node was first: its tokens count.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readTokens(file) ?? tokens;
  }
}

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
