import type { Brand } from '@parlay/contracts/brand-data';
import { toWire } from '@parlay/money';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Campaign, runningCampaigns } from './campaigns/campaign.ts';
import { type Entrant, entrantOf, mayEnter, termsIn } from './campaigns/eligible.ts';
import { areOffersOff } from './offers-switch.ts';
import type { BonusOffer, OfferList } from './schemas.ts';

/** The offers that a visitor sees: open ones in a currency of the brand. */
export async function publicOffers(db: QueryExecutorProvider, brand: Brand, currency: string): Promise<BonusOffer[]> {
  const campaigns = await runningCampaigns(db, brand.id);
  return campaigns
    .filter(({ definition }) => definition.entry === 'open')
    .flatMap((campaign) => presentOffer(campaign, currency, false) ?? []);
}

/** Campaigns that a player may opt in to, and those that wait for the player's deposit; none for whom offers are off. */
export async function offersOf(db: QueryExecutorProvider, brand: Brand, customerId: string): Promise<OfferList> {
  if (await areOffersOff(db, customerId)) return { items: [], areOff: true };
  const [campaigns, entrant, waiting] = await Promise.all([
    runningCampaigns(db, brand.id),
    entrantOf(db, customerId),
    optedIn(db, customerId),
  ]);
  const items = campaigns.flatMap((campaign) => {
    const isOptedIn = waiting.has(campaign.id);
    const isOffered = campaign.definition.entry === 'open' && !entrant.entered.includes(campaign.id);
    if (!isOptedIn && !(isOffered && mayEnter(brand, campaign, entrant))) return [];
    return presentOffer(campaign, entrant.currency, isOptedIn) ?? [];
  });
  return { items, areOff: false };
}

async function optedIn(db: QueryExecutorProvider, customerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select campaign_id::text as id from bonus
    where customer_id = ${customerId} and status = 'OPTED_IN' and expires_at > now()`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A campaign as the API shows it; undefined: it gives nothing in the currency. */
export function presentOffer(
  { id, code, endsAt, definition }: Campaign,
  currency: Entrant['currency'],
  isOptedIn: boolean,
): BonusOffer | undefined {
  const found = termsIn(definition, currency);
  if (!found) return undefined;
  const wire = (minor: number | null) => (minor === null ? null : toWire(BigInt(minor), currency));
  const { wagering, days, order, contribution, maxStake, percent, cap, minDeposit } = found.terms;
  return {
    id,
    code,
    type: definition.kind,
    currency,
    amount: toWire(BigInt(cap ?? found.amount), currency),
    endsAt: endsAt.toISOString(),
    isOptedIn,
    isWelcome: definition.eligibility.deposits === 'none',
    terms: {
      wagering,
      days,
      order,
      contribution,
      maxStake: wire(maxStake),
      percent,
      cap: wire(cap),
      minDeposit: wire(minDeposit),
    },
  };
}
