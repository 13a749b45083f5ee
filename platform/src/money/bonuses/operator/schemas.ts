import { CampaignCode, CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { z } from 'zod';
import { BrandNumber, Instant, PageQuery, reasonText } from '../../../core/http/schemas.ts';
import { CAMPAIGN_STATES } from '../campaigns/campaign.ts';

const Reason = reasonText(500);

export const NewCampaign = z
  .strictObject({
    brandId: z.int().positive(),
    code: CampaignCode,
    startsAt: Instant,
    endsAt: Instant,
    definition: CampaignDefinition,
    reason: Reason,
  })
  .meta({ id: 'NewCampaign' });

export const CampaignReason = z.strictObject({ reason: Reason }).meta({ id: 'CampaignChange' });

export const OperatorCampaign = z
  .object({
    id: z.uuid(),
    brandId: z.int(),
    code: z.string(),
    state: z.enum(CAMPAIGN_STATES),
    startsAt: Instant,
    endsAt: Instant,
    definition: CampaignDefinition,
    /** Number of players who opted in, and of those who claimed. */
    entered: z.int(),
    claimed: z.int(),
  })
  .meta({ id: 'OperatorCampaign' });
export type OperatorCampaign = z.infer<typeof OperatorCampaign>;

export const CampaignsQuery = z.object({
  brand: BrandNumber.optional(),
  state: z.enum(CAMPAIGN_STATES).optional(),
  ...PageQuery,
});
export type CampaignsQuery = z.infer<typeof CampaignsQuery>;
