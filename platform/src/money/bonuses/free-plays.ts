import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import { Money } from '../../core/http/schemas.ts';

/** Free rounds of a game, or free bets, that a player can use now. */
export const FreePlays = z.object({ id: z.uuid(), left: z.int(), stake: Money });
export type FreePlays = z.infer<typeof FreePlays>;

/** Bets of a player that the house pays, for a sports company to take; those that end first. */
export async function freeBetsOf(db: QueryExecutorProvider, customerId: string): Promise<FreePlays | null> {
  const { rows } = await sql<{ plays: FreePlays | null }>`
    select free_plays_json(${customerId}, 'free-bets', null) as plays`.execute(db);
  return rows[0]?.plays ?? null;
}
