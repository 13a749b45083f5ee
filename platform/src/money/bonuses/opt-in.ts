import { randomUUID } from 'node:crypto';
import { policyFor } from '@parlay/contracts/policy-for';
import type { QueryExecutorProvider } from 'kysely';
import { type Campaign, runningCampaigns } from './campaigns/campaign.ts';
import { entrantOf, isEligible, termsIn } from './campaigns/eligible.ts';
import type { OfferingSite } from './campaigns/usable.ts';
import { presentOffers } from './offers.ts';
import * as queries from './opt-in.gen.ts';
import { Bonus, type OptedIn } from './schemas.ts';

export type OptInResult =
  | { ok: true; made: OptedIn }
  | { ok: false; error: 'unknown' | 'unavailable' | 'used' | 'off' };

/** Enters a player into an open campaign. Repeating it changes nothing. */
export async function optIn(
  db: QueryExecutorProvider,
  site: OfferingSite,
  customerId: string,
  campaignId: string,
): Promise<OptInResult> {
  const campaigns = await runningCampaigns(db, site.brand.id);
  const campaign = campaigns.find(({ id, definition }) => id === campaignId && definition.entry === 'open');
  return campaign ? enter(db, site, customerId, campaign) : { ok: false, error: 'unknown' };
}

/**
 * Enters a player into the campaign with this promo code, ignoring letter case and surrounding spaces. A code for other
 * players gives the same result as an unknown one.
 */
export async function optInByCode(
  db: QueryExecutorProvider,
  site: OfferingSite,
  customerId: string,
  input: string,
): Promise<OptInResult> {
  if ((await entrantOf(db, customerId)).offersOff) return { ok: false, error: 'off' };
  const code = input.trim().toUpperCase();
  const campaigns = await runningCampaigns(db, site.brand.id);
  const campaign = campaigns.find((one) => one.code === code);
  const result = campaign ? await enter(db, site, customerId, campaign) : undefined;
  return !result || (!result.ok && result.error === 'unavailable') ? { ok: false, error: 'unknown' } : result;
}

async function enter(
  db: QueryExecutorProvider,
  site: OfferingSite,
  customerId: string,
  campaign: Campaign,
): Promise<OptInResult> {
  const { brand } = site;
  const entrant = await entrantOf(db, customerId);
  if (entrant.offersOff) return { ok: false, error: 'off' };
  if (!entrant.entered.includes(campaign.id)) {
    const found = isEligible(site, campaign, entrant) ? termsIn(campaign.definition, entrant.currency) : undefined;
    if (!found) return { ok: false, error: 'unavailable' };
    const { welcomeOnly } = policyFor(brand, entrant.country).bonus;
    const terms = { ...found.terms, ...(welcomeOnly ? { welcomeOnly } : {}) };
    const status = campaign.definition.kind === 'deposit-match' ? 'OPTED_IN' : 'ACTIVE';
    const { id: campaignId, code, definition } = campaign;
    await queries.enter(db, {
      ...{ id: randomUUID(), customerId, brandId: brand.id, campaignId, code, terms, status },
      ...{ kind: definition.kind, currency: entrant.currency, amount: found.amount, claimDays: definition.claimDays },
    });
  }
  const row = await queries.enteredBonus(db, { customerId, campaignId: campaign.id });
  if (row?.status === 'OPTED_IN') {
    const [offer = null] = await presentOffers(db, entrant.currency, [{ campaign, isOptedIn: true }]);
    return { ok: true, made: { bonus: null, offer } };
  }
  if (row?.status === 'ACTIVE' || row?.status === 'PENDING')
    return { ok: true, made: { bonus: Bonus.parse(row.bonus), offer: null } };
  return { ok: false, error: 'used' };
}
