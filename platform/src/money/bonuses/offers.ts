import { toWire } from '@parlay/money';
import type { QueryExecutorProvider } from 'kysely';
import { type Campaign, runningCampaigns } from './campaigns/campaign.ts';
import { type Entrant, entrantOf, isEligible, termsIn } from './campaigns/eligible.ts';
import { isUsable, type OfferingSite } from './campaigns/usable.ts';
import * as queries from './offers.gen.ts';
import { type BonusOffer, BonusTermsView, type OfferList } from './schemas.ts';

/** Returns the offers that visitors see, namely the brand's open campaigns, in its first currency. */
export async function publicOffers(db: QueryExecutorProvider, site: OfferingSite): Promise<BonusOffer[]> {
  const { id, currencies } = site.brand;
  const [currency = ''] = currencies;
  const campaigns = await runningCampaigns(db, id);
  const open = campaigns.filter(({ definition }) => definition.entry === 'open' && isUsable(site, definition));
  return presentOffers(
    db,
    currency,
    open.map((campaign) => ({ campaign, isOptedIn: false })),
  );
}

/** Returns the campaigns that a player may opt in to or must still deposit for, or none if offers are turned off. */
export async function offersOf(db: QueryExecutorProvider, site: OfferingSite, customerId: string): Promise<OfferList> {
  const [campaigns, entrant, waiting] = await Promise.all([
    runningCampaigns(db, site.brand.id),
    entrantOf(db, customerId),
    optedIn(db, customerId),
  ]);
  if (entrant.offersOff) return { items: [], areOff: true };
  const offered = campaigns.flatMap((campaign) => {
    const isOptedIn = waiting.has(campaign.id);
    const isOffered = campaign.definition.entry === 'open' && !entrant.entered.includes(campaign.id);
    if (!isOptedIn && !(isOffered && isEligible(site, campaign, entrant))) return [];
    return [{ campaign, isOptedIn }];
  });
  return { items: await presentOffers(db, entrant.currency, offered), areOff: false };
}

async function optedIn(db: QueryExecutorProvider, customerId: string): Promise<Set<string>> {
  const rows = await queries.optedIn(db, { customerId });
  return new Set(rows.map(({ id }) => id));
}

interface Offered {
  campaign: Campaign;
  isOptedIn: boolean;
}

/** Returns campaigns as API offers, except those that have no reward in the currency. */
export async function presentOffers(
  db: QueryExecutorProvider,
  currency: Entrant['currency'],
  offered: readonly Offered[],
): Promise<BonusOffer[]> {
  const found = offered.flatMap((one) => {
    const offerTerms = termsIn(one.campaign.definition, currency);
    return offerTerms ? [{ ...one, ...offerTerms }] : [];
  });
  if (found.length === 0) return [];
  const rows = await queries.presentOffers(db, { currency, found: found.map(({ terms }) => terms) });
  return found.flatMap(({ campaign: { id, code, endsAt, definition }, isOptedIn, amount, terms }, nth) => {
    const row = rows[nth];
    if (!row) return [];
    return {
      id,
      code,
      type: definition.kind,
      currency,
      amount: toWire(BigInt(terms.cap ?? amount), currency),
      endsAt: endsAt.toISOString(),
      isOptedIn,
      isWelcome: definition.eligibility.deposits === 'none',
      terms: BonusTermsView.parse(row.terms),
    };
  });
}
