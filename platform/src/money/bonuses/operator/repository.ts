import type { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import type { QueryExecutorProvider } from 'kysely';
import * as campaigns from '../campaigns/campaign.gen.ts';
import { type CampaignState, parseCampaign } from '../campaigns/campaign.ts';
import * as queries from './repository.gen.ts';
import type { CampaignsQuery, OperatorCampaign } from './schemas.ts';

const present = (row: campaigns.CampaignByIdRow): OperatorCampaign => ({
  ...parseCampaign(row),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** Returns a page of campaigns, latest first. */
export async function operatorCampaigns(
  db: QueryExecutorProvider,
  { brand, state, page, size }: CampaignsQuery,
): Promise<{ items: OperatorCampaign[]; hasNext: boolean }> {
  const rows = await campaigns.filteredCampaigns(db, { brand, state, take: size + 1, offset: (page - 1) * size });
  return { items: rows.slice(0, size).map(present), hasNext: rows.length > size };
}

export async function operatorCampaign(db: QueryExecutorProvider, id: string): Promise<OperatorCampaign | undefined> {
  const row = await campaigns.campaignById(db, { id });
  return row && present(row);
}

export interface NewRow {
  id: string;
  brandId: number;
  code: string;
  startsAt: string;
  endsAt: string;
  definition: CampaignDefinition;
  /** A draft is closed to players until an operator starts it. */
  state?: Extract<CampaignState, 'draft' | 'running'>;
}

/** Adds a campaign. Returns false if the brand already has a campaign with this code. */
export async function addCampaign(
  db: QueryExecutorProvider,
  { id, brandId, code, startsAt, endsAt, definition, state = 'draft' }: NewRow,
): Promise<boolean> {
  return (await queries.addCampaign(db, { id, brandId, code, startsAt, endsAt, definition, state })) > 0;
}

/** State transitions of a campaign. They do not affect players who have already opted in. */
export const CHANGES = {
  start: { from: ['draft', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  end: { from: ['draft', 'running', 'paused'], to: 'ended' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;
export type CampaignChange = keyof typeof CHANGES;

/** Changes a campaign's state. Returns false if its current state does not allow the change. */
export async function changeCampaign(db: QueryExecutorProvider, id: string, change: CampaignChange): Promise<boolean> {
  const { from, to } = CHANGES[change];
  return (await queries.changeCampaign(db, { to, id, from })) > 0;
}
