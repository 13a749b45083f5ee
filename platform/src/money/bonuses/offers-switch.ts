import type { QueryExecutorProvider } from 'kysely';
import * as queries from './offers-switch.gen.ts';

/** Turns a player's offers on or off (decision 095). Repeating it changes nothing. */
export async function setOffersEnabled(db: QueryExecutorProvider, customerId: string, areOn: boolean): Promise<void> {
  await (areOn ? queries.turnOffersOn : queries.turnOffersOff)(db, { customerId });
}
