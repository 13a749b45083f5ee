import { randomUUID } from 'node:crypto';
import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Campaign, runningCampaigns } from './campaigns/campaign.ts';
import { entrantOf, mayEnter, termsIn } from './campaigns/eligible.ts';
import { presentOffers } from './offers.ts';
import type { Bonus, OptedIn } from './schemas.ts';

export type OptInResult =
  | { ok: true; made: OptedIn }
  | { ok: false; error: 'unknown' | 'unavailable' | 'used' | 'off' };

/** Enters a player into an open campaign. Repeating it changes nothing. */
export async function optIn(
  db: QueryExecutorProvider,
  brand: Brand,
  customerId: string,
  campaignId: string,
): Promise<OptInResult> {
  const campaigns = await runningCampaigns(db, brand.id);
  const campaign = campaigns.find(({ id, definition }) => id === campaignId && definition.entry === 'open');
  return campaign ? enter(db, brand, customerId, campaign) : { ok: false, error: 'unknown' };
}

/**
 * Enters a player into the campaign of a code, whatever its case and the spaces around it. A code that is not for this player
 * is answered like one that does not exist.
 */
export async function optInByCode(
  db: QueryExecutorProvider,
  brand: Brand,
  customerId: string,
  typed: string,
): Promise<OptInResult> {
  if ((await entrantOf(db, customerId)).offersOff) return { ok: false, error: 'off' };
  const code = typed.trim().toUpperCase();
  const campaigns = await runningCampaigns(db, brand.id);
  const campaign = campaigns.find((one) => one.code === code);
  const result = campaign ? await enter(db, brand, customerId, campaign) : undefined;
  return !result || (!result.ok && result.error === 'unavailable') ? { ok: false, error: 'unknown' } : result;
}

async function enter(
  db: QueryExecutorProvider,
  brand: Brand,
  customerId: string,
  campaign: Campaign,
): Promise<OptInResult> {
  const entrant = await entrantOf(db, customerId);
  if (entrant.offersOff) return { ok: false, error: 'off' };
  if (!entrant.entered.includes(campaign.id)) {
    const found = mayEnter(brand, campaign, entrant) ? termsIn(campaign.definition, entrant.currency) : undefined;
    if (!found) return { ok: false, error: 'unavailable' };
    const { welcomeOnly } = policyFor(brand, entrant.country).bonus;
    const terms = JSON.stringify({ ...found.terms, ...(welcomeOnly ? { welcomeOnly } : {}) });
    const status = campaign.definition.kind === 'deposit-match' ? 'OPTED_IN' : 'ACTIVE';
    await sql`
      insert into bonus (id, customer_id, brand_id, campaign_id, code, type, currency, terms, status, amount, expires_at)
      values (${randomUUID()}::uuid, ${customerId}, ${brand.id}, ${campaign.id}::uuid, ${campaign.code},
        ${campaign.definition.kind}, ${entrant.currency}, ${terms}::jsonb, ${status}, ${found.amount},
        now() + make_interval(days => ${campaign.definition.claimDays}))
      on conflict do nothing`.execute(db);
  }
  const { rows } = await sql<{ status: string; bonus: Bonus }>`
    select status, bonus_json(b) as bonus from bonus b
    where customer_id = ${customerId} and campaign_id = ${campaign.id}::uuid`.execute(db);
  const [row] = rows;
  if (row?.status === 'OPTED_IN') {
    const [offer = null] = await presentOffers(db, entrant.currency, [{ campaign, isOptedIn: true }]);
    return { ok: true, made: { bonus: null, offer } };
  }
  if (row?.status === 'ACTIVE' || row?.status === 'PENDING')
    return { ok: true, made: { bonus: row.bonus, offer: null } };
  return { ok: false, error: 'used' };
}
