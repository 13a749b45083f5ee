import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { ProviderCard } from '../payments/payment-provider.ts';

/** A card that a player has registered. */
export interface RegisteredCard {
  id: string;
  /** Id of the payment company that knows the card. */
  provider: string;
  /** The provider's, for its orders; never told to a page. */
  reference: string;
  /** For example `visa`. */
  method: string;
  last4: string;
}

/** The player's cards that are still good, the newest first. */
export async function cardsOf(db: QueryExecutorProvider, customerId: string): Promise<RegisteredCard[]> {
  const { rows } = await sql<RegisteredCard>`
    select id, provider, reference, method, last4 from player_card
    where customer_id = ${customerId} and good_before > now() order by created_at desc, id`.execute(db);
  return rows;
}

/** Keeps a card; one that the player has registered before stays the same one. */
export async function registerCard(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  card: ProviderCard,
): Promise<RegisteredCard> {
  const [month, year] = card.expiry.split('/');
  const { rows } = await sql<RegisteredCard>`
    insert into player_card (id, customer_id, provider, reference, method, last4, good_before)
    values (${randomUUID()}::uuid, ${customerId}, ${provider}, ${card.cardReference}, ${card.method}, ${card.last4},
      make_date(2000 + ${year}::int, ${month}::int, 1) + interval '1 month')
    on conflict (customer_id, provider, reference) do update set good_before = excluded.good_before
    returning id, provider, reference, method, last4`.execute(db);
  if (!rows[0]) throw new Error('a card was not kept');
  return rows[0];
}
