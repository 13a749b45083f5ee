import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod/mini';

export const CAMPAIGN_STATES = ['draft', 'running', 'paused', 'ended'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

export interface Campaign {
  id: string;
  brandId: number;
  code: string;
  state: CampaignState;
  startsAt: Date;
  endsAt: Date;
  definition: CampaignDefinition;
}

const Row = z.object({ definition: CampaignDefinition });

export const CAMPAIGN_COLUMNS = sql`
  id, brand_id as "brandId", code, state, starts_at as "startsAt", ends_at as "endsAt", definition`;

/** Campaigns that players of a brand can enter now, the one that ends first ahead. */
export async function runningCampaigns(db: QueryExecutorProvider, brandId: number): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`
    select ${CAMPAIGN_COLUMNS} from campaign
    where brand_id = ${brandId} and state = 'running' and now() >= starts_at and now() < ends_at
    order by ends_at, code limit 50`.execute(db);
  return rows.map(parsed);
}

/** Stored definitions are read by the present schema, whose new fields have defaults. */
export const parsed = <Found extends { definition: unknown }>(
  row: Found,
): Found & { definition: CampaignDefinition } => ({
  ...row,
  definition: Row.parse(row).definition,
});
