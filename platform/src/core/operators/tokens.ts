import type { QueryExecutorProvider } from 'kysely';
import { hashToken, newToken } from '../tokens.ts';
import * as queries from './tokens.gen.ts';

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
  const row = await queries.createOperatorToken(db, { name, token: hashToken(token), scopes: [...scopes], days });
  if (!row) throw new Error('The token was not stored.');
  return { token, expiresAt: row.expiresAt };
}

/** The holder of a token; undefined for one that is unknown, expired or revoked. */
export async function operatorByToken(db: QueryExecutorProvider, token: string): Promise<Operator | undefined> {
  return queries.operatorByToken(db, { token: hashToken(token) });
}

/** Ends all tokens of this name at once. Returns how many it ended. */
export async function revokeOperatorTokens(db: QueryExecutorProvider, name: string): Promise<number> {
  return queries.revokeOperatorTokens(db, { name });
}
