import type { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { type QueryExecutorProvider, sql } from 'kysely';
import { CAMPAIGN_COLUMNS, type Campaign, type CampaignState, parsed } from '../campaigns/campaign.ts';
import type { CampaignsQuery, OperatorCampaign } from './schemas.ts';

interface Row extends Campaign {
  entered: number;
  claimed: number;
}

const COLUMNS = sql`${CAMPAIGN_COLUMNS},
  (select count(*)::int from bonus b where b.campaign_id = campaign.id) as entered,
  (select count(*)::int from bonus b where b.campaign_id = campaign.id and b.claimed_at is not null) as claimed`;

const present = (row: Row): OperatorCampaign => ({
  ...parsed(row),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** The latest first. */
export async function operatorCampaigns(
  db: QueryExecutorProvider,
  { brand, state, page, size }: CampaignsQuery,
): Promise<{ items: OperatorCampaign[]; hasNext: boolean }> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from campaign
    where (${brand ?? null}::int is null or brand_id = ${brand ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})
    order by created_at desc, id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size).map(present), hasNext: rows.length > size };
}

export async function operatorCampaign(db: QueryExecutorProvider, id: string): Promise<OperatorCampaign | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from campaign where id = ${id}::uuid`.execute(db);
  return rows[0] && present(rows[0]);
}

export interface NewRow {
  id: string;
  brandId: number;
  code: string;
  startsAt: string;
  endsAt: string;
  definition: CampaignDefinition;
  /** A draft waits for its start by an operator. */
  state?: Extract<CampaignState, 'draft' | 'running'>;
}

/** Adds a campaign; false: another one of the brand has its code. */
export async function addCampaign(
  db: QueryExecutorProvider,
  { id, brandId, code, startsAt, endsAt, definition, state = 'draft' }: NewRow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into campaign (id, brand_id, code, starts_at, ends_at, definition, state)
    values (${id}::uuid, ${brandId}, ${code}, ${startsAt}, ${endsAt}, ${JSON.stringify(definition)}::jsonb, ${state})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** From which states a change leads to which. Who has opted in keeps what was promised, whatever the campaign does. */
export const CHANGES = {
  start: { from: ['draft', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  end: { from: ['draft', 'running', 'paused'], to: 'ended' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;
export type CampaignChange = keyof typeof CHANGES;

/** Changes the state; false: it is in none that the change starts from. */
export async function changeCampaign(db: QueryExecutorProvider, id: string, change: CampaignChange): Promise<boolean> {
  const { from, to } = CHANGES[change];
  const { rows } = await sql`
    update campaign set state = ${to}, updated_at = now()
    where id = ${id}::uuid and state = any (${[...from]}::text[]) returning id`.execute(db);
  return rows.length > 0;
}
