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

export interface AffiliateRow {
  bTag: string;
  brandId: number;
  /** Players who registered by this tag. */
  registrations: number;
  logins: number;
  /** Different players among registrations and logins. */
  players: number;
}

export interface AffiliateQuery {
  /** From this moment, included. */
  from: Date;
  /** To this moment, excluded. */
  to: Date;
  brand: number | undefined;
  page: number;
  size: number;
}

/** Returns what each affiliate's tag brought in a time, most registrations first. */
export async function affiliates(
  db: QueryExecutorProvider,
  { from, to, brand, page, size }: AffiliateQuery,
): Promise<{ items: AffiliateRow[]; hasNext: boolean }> {
  const { rows } = await sql<AffiliateRow>`
    select v.b_tag as "bTag", p.brand_id as "brandId",
      count(*) filter (where v.operation = 'registration')::int as registrations,
      count(*) filter (where v.operation = 'login')::int as logins, count(distinct v.customer_id)::int as players
    from affiliate_visit v join player p using (customer_id)
    where v.at >= ${from} and v.at < ${to} and ${brand === undefined ? sql`true` : sql`p.brand_id = ${brand}`}
    group by v.b_tag, p.brand_id order by registrations desc, logins desc, v.b_tag, p.brand_id
    limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size), hasNext: rows.length > size };
}
