import { type QueryExecutorProvider, sql } from 'kysely';

/** Turns a player's offers on or off (decision 095). Repeating it changes nothing. */
export async function turnOffers(db: QueryExecutorProvider, customerId: string, areOn: boolean): Promise<void> {
  await (areOn
    ? sql`delete from offers_off where customer_id = ${customerId}`
    : sql`insert into offers_off (customer_id) values (${customerId}) on conflict do nothing`
  ).execute(db);
}
