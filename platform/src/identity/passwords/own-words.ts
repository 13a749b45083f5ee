import { type QueryExecutorProvider, sql } from 'kysely';

/** Words that a guesser of a player's password would try, as `passwordError()` takes them. */
export async function ownWords(db: QueryExecutorProvider, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select array[username, display_name, first_name, surname, split_part(email, '@', 1)] as words
    from player where customer_id = ${customerId}`.execute(db);
  return rows[0]?.words ?? [];
}
