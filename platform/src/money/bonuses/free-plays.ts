import { type QueryExecutorProvider, sql } from 'kysely';

/** Free rounds of a game, or free bets, that a player can use now. */
export interface FreePlays {
  id: string;
  left: number;
  stake: string;
}

/** Bets of a player that the house pays, for a sports company to take; those that end first. */
export async function freeBetsOf(db: QueryExecutorProvider, customerId: string): Promise<FreePlays | null> {
  const { rows } = await sql<{ plays: FreePlays | null }>`
    select free_plays_json(${customerId}, 'free-bets', null) as plays`.execute(db);
  return rows[0]?.plays ?? null;
}
