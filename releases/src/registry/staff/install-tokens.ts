import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { writeOnce } from '@parlay/server/write-once';
import { appendAudit } from '../../audit/chain.ts';
import type { Db } from '../../database/connect.ts';
import * as queries from './install-tokens.gen.ts';
import { hashOf, newToken, Team } from './tokens.ts';
import { TOKENS_FILE, TokensFile } from './tokens-file.ts';

/** Teams that get a token at the demo's first start. Any other team only needs a token from ops. */
const DEMO_TEAMS = ['ops', 'shell', 'auth', 'casino', 'sports', 'tournament', 'account'] as const;

/**
 * Installs the staff tokens of `tokens.json`, which is created at the first start and readable only by its owner. The
 * database stores hashes, and no start replaces one. Tokens that the database does not know are added, under another name if
 * theirs is taken, for example by a second node with an empty data folder. A revoked token stays revoked. Without a file,
 * production gets only a token for ops, and only if it has no token at all.
 */
export async function installTokens(db: Db, dataDir: string, mode: 'demo' | 'production'): Promise<void> {
  const file = join(dataDir, TOKENS_FILE);
  let tokens = readTokens(file);
  if (!tokens) {
    const anyToken = await queries.anyToken(db);
    if (mode === 'production' && anyToken) return;
    const teams = mode === 'demo' ? DEMO_TEAMS : (['ops'] as const);
    const created = Object.fromEntries(teams.map((team) => [team, newToken(team)]));
    // If another node that shares this folder was first, its tokens are used.
    tokens = parseTokens(file, writeOnce(file, `${JSON.stringify(created, null, 2)}\n`));
  }
  for (const [name, token] of Object.entries(tokens)) {
    const team = Team.safeParse(name);
    if (!team.success) continue;
    await addToken(db, { name, team: team.data, hash: hashOf(token) });
  }
}

/** Adds a token that the database does not know. If its name is taken, a part of its hash is appended. */
async function addToken(db: Db, token: { name: string; team: Team; hash: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const name of [token.name, `${token.name}-${token.hash.slice(0, 8)}`]) {
      if (await queries.knownToken(tx, { hash: token.hash })) return;
      const row = await queries.addToken(tx, { ...token, name });
      if (!row) continue;
      const detail = { name, team: token.team };
      await appendAudit(tx, { actor: 'registry', action: 'token created', reason: `from ${TOKENS_FILE}`, detail });
      return;
    }
  });
}

function readTokens(file: string): Record<string, string> | undefined {
  try {
    return parseTokens(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseTokens(file: string, text: string): Record<string, string> {
  const read = TokensFile.safeParse(tryParseJson(text));
  if (!read.success) throw new Error(`${file} cannot be read as a list of tokens; move it away to have new ones made.`);
  return read.data;
}
