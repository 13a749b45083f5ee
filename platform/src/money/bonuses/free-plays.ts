import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { Money } from '../../core/http/schemas.ts';
import * as queries from './free-plays.gen.ts';

/** Free rounds of a game, or free bets, that a player can use now. */
export const FreePlays = z.object({ id: z.uuid(), left: z.int(), stake: Money });
export type FreePlays = z.infer<typeof FreePlays>;

/** Returns the player's free bets that expire first, for a sports provider to accept, or null if there are none. */
export async function freeBetsOf(db: QueryExecutorProvider, customerId: string): Promise<FreePlays | null> {
  const row = await queries.freeBetsOf(db, { customerId });
  return FreePlays.nullable().parse(row.plays);
}
