import { type QueryExecutorProvider, sql } from 'kysely';

export interface AffiliateVisit {
  customerId: string;
  bTag: string;
  operation: 'registration' | 'login';
}

/** AU20: whose link a player came by. The first of a registration stays. */
export async function noteAffiliate(
  db: QueryExecutorProvider,
  { customerId, bTag, operation }: AffiliateVisit,
): Promise<void> {
  await sql`
    insert into affiliate_visit (customer_id, b_tag, operation) values (${customerId}, ${bTag}, ${operation})
    on conflict do nothing`.execute(db);
}
