import type { QueryExecutorProvider } from 'kysely';
import * as queries from './own-words.gen.ts';

/** Words that a guesser of a player's password would try, as `passwordError()` takes them. */
export async function ownWords(db: QueryExecutorProvider, customerId: string): Promise<string[]> {
  const row = await queries.ownWords(db, { customerId });
  return row?.words ?? [];
}
