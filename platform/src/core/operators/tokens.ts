import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken, newToken } from '../tokens.ts';

/** Scopes of an operator's token. */
export const OPERATOR_SCOPES = [
  'campaigns',
  'documents',
  'limits',
  'players',
  'tickets',
  'tournaments',
  'withdrawals',
] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

export interface Operator {
  /** Actor of everything done with the token. */
  name: string;
  scopes: readonly string[];
}

export interface WantedToken {
  name: string;
  scopes: readonly OperatorScope[];
  days: number;
}

/** Makes a token and returns it; only its hash is stored. */
export async function createOperatorToken(
  db: QueryExecutorProvider,
  { name, scopes, days }: WantedToken,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into operator_token (name, hash, scopes, expires_at)
    values (${name}, ${hashToken(token)}, ${[...scopes]}::text[], now() + make_interval(days => ${days}))
    returning expires_at as "expiresAt"`.execute(db);
  if (!rows[0]) throw new Error('The token was not stored.');
  return { token, expiresAt: rows[0].expiresAt };
}

/** The holder of a token; undefined for one that is unknown, expired or revoked. */
export async function operatorByToken(db: QueryExecutorProvider, token: string): Promise<Operator | undefined> {
  const { rows } = await sql<Operator>`
    select name, scopes from operator_token
    where hash = ${hashToken(token)} and expires_at > now() and revoked_at is null`.execute(db);
  return rows[0];
}

/** Ends all tokens of this name at once. Returns how many it ended. */
export async function revokeOperatorTokens(db: QueryExecutorProvider, name: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update operator_token set revoked_at = now() where name = ${name} and revoked_at is null and expires_at > now()`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
