import type { QueryExecutorProvider } from 'kysely';
import { hashToken, newToken } from '../tokens.ts';
import * as queries from './tokens.gen.ts';

/** Scopes of operator tokens. */
export const OPERATOR_SCOPES = [
  'campaigns',
  'documents',
  'games',
  'limits',
  'players',
  'site',
  'tickets',
  'tournaments',
  'withdrawals',
] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

export interface Operator {
  /** Actor of all actions with the token. */
  name: string;
  scopes: readonly string[];
}

export interface TokenRequest {
  name: string;
  scopes: readonly OperatorScope[];
  days: number;
}

/** Creates and returns a token. Only its hash is stored. */
export async function createOperatorToken(
  db: QueryExecutorProvider,
  { name, scopes, days }: TokenRequest,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const row = await queries.createOperatorToken(db, { name, token: hashToken(token), scopes: [...scopes], days });
  if (!row) throw new Error('The token was not stored.');
  return { token, expiresAt: row.expiresAt };
}

/** Returns the holder of a token, or undefined if it is unknown, expired or revoked. */
export async function operatorByToken(db: QueryExecutorProvider, token: string): Promise<Operator | undefined> {
  return queries.operatorByToken(db, { token: hashToken(token) });
}

/** Revokes all tokens with this name immediately. Returns the number of revoked tokens. */
export async function revokeOperatorTokens(db: QueryExecutorProvider, name: string): Promise<number> {
  return queries.revokeOperatorTokens(db, { name });
}
