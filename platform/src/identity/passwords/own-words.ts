import type { QueryExecutorProvider } from 'kysely';
import * as queries from './own-words.gen.ts';

/** Returns the words that an attacker would try as this player's password, for `passwordError()`. */
export async function guessableWords(db: QueryExecutorProvider, customerId: string): Promise<string[]> {
  const row = await queries.ownWords(db, { customerId });
  return row?.words ?? [];
}
