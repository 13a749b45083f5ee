import type { Brand } from '@parlay/contracts/brand-data';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { termsIn } from '../campaigns/eligible.ts';
import { campaignMisfit } from '../campaigns/misfit.ts';
import { demoCampaigns } from './campaigns.ts';

/** The same id for the same name on every node: its digest, written as a UUID of version 4. */
const named = (name: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${name}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Player with a bonus in each status: besides the running one of every demo player, one to claim and one that is
 * pending.
 */
const PLAYER = 'demo19';
const HELD = { RELOAD: 'PENDING', FREE5: 'ACTIVE' } as const;

/** Makes the campaigns of the demo, and the bonuses of its player. Safe to repeat, and on several nodes at once. */
export async function seedBonuses(db: Db, brands: readonly Brand[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const campaigns = brands.flatMap((brand) =>
      demoCampaigns(brand.currencies)
        .filter(({ definition }) => campaignMisfit(brand, definition) === undefined)
        .map((campaign) => ({ brand: brand.id, ...campaign })),
    );
    // In one statement: this is part of every start.
    await sql`
      insert into campaign (id, brand_id, code, state, starts_at, ends_at, definition)
      select ${named(sql`'campaign ' || brand || ' ' || code`)}, brand, code, 'running', now(), now() + interval '1 year',
        definition
      from jsonb_to_recordset(${JSON.stringify(campaigns)}::jsonb) as c (brand int, code text, definition jsonb)
      on conflict do nothing`.execute(trx);
    await seedHeld(trx);
  });
}

async function seedHeld(db: QueryExecutorProvider): Promise<void> {
  for (const { code, definition } of demoCampaigns(['EUR'])) {
    const status = HELD[code as keyof typeof HELD];
    const found = termsIn(definition, 'EUR');
    if (!status || !found) continue;
    await sql`
      insert into bonus (id, customer_id, brand_id, campaign_id, code, type, currency, terms, status, amount, expires_at)
      select ${named(sql`c.id || p.customer_id`)}, p.customer_id, p.brand_id, c.id, c.code, ${definition.kind}, p.currency,
        ${JSON.stringify(found.terms)}::jsonb, ${status}, ${found.terms.cap ?? found.amount}, now() + interval '90 days'
      from player p join campaign c on c.brand_id = p.brand_id and c.code = ${code} and c.state <> 'ended'
      where p.username = ${PLAYER} and p.currency = 'EUR'
      on conflict do nothing`.execute(db);
  }
}
