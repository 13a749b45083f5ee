import { type QueryExecutorProvider, sql } from 'kysely';

/** Whether a player has turned offers off (decision 095). */
export async function areOffersOff(db: QueryExecutorProvider, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ isOff: boolean }>`select offers_are_off(${customerId}) as "isOff"`.execute(db);
  return rows[0]?.isOff ?? false;
}

/** Turns a player's offers on or off. Repeating it changes nothing. */
export async function turnOffers(db: QueryExecutorProvider, customerId: string, areOn: boolean): Promise<void> {
  await (areOn
    ? sql`delete from offers_off where customer_id = ${customerId}`
    : sql`insert into offers_off (customer_id) values (${customerId}) on conflict do nothing`
  ).execute(db);
}
