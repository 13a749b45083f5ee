import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod/mini';
import * as queries from './campaign.gen.ts';

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

/** Returns the campaigns that players of a brand can enter now, ordered by end date. */
export async function runningCampaigns(db: QueryExecutorProvider, brandId: number): Promise<Campaign[]> {
  return (await queries.runningCampaigns(db, { brandId })).map(parseCampaign);
}

/** Parses a stored definition with the current schema, which has defaults for new fields. */
export const parseCampaign = <Found extends { definition: unknown }>(
  row: Found,
): Found & { definition: CampaignDefinition } => ({
  ...row,
  definition: Row.parse(row).definition,
});
