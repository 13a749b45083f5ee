import type { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { currenciesOf, moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import { COUNTED_TAGS } from '@parlay/contracts/bonus-counted-tags';
import type { Brand } from '@parlay/contracts/brand-data';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor, policyOfLicence } from '@parlay/contracts/policy-for';

/** Field with the amounts by currency, for each kind of campaign. */
const AMOUNTS = {
  'deposit-match': 'definition.cap',
  'free-cash': 'definition.amount',
  'tournament-ticket': 'definition.amount',
  'free-rounds': 'definition.stake',
  'free-bets': 'definition.stake',
} as const satisfies Record<CampaignDefinition['kind'], string>;

/** Products that a reward is used in. Empty for money, whose products depend on its contribution terms. */
const PRODUCTS = {
  'deposit-match': [],
  'free-cash': [],
  'tournament-ticket': ['tournaments'],
  'free-rounds': ['games'],
  'free-bets': ['sports'],
} as const satisfies Record<CampaignDefinition['kind'], readonly string[]>;

type BonusPolicy = JurisdictionPolicy['bonus'];

/** Returns the products that a campaign's reward is used in, or whose stakes count towards its wagering. */
function productsOf(definition: CampaignDefinition): Set<string> {
  const { games, tournaments, sports, lottery, byTag, byGame } = moneyTermsOf(definition).contribution;
  const inGames = [games, ...Object.values(byTag), ...Object.values(byGame)].some((percent) => percent > 0);
  return new Set([
    ...PRODUCTS[definition.kind],
    ...(inGames ? ['games'] : []),
    ...(tournaments > 0 ? ['tournaments'] : []),
    ...(sports > 0 ? ['sports'] : []),
    ...(lottery > 0 ? ['lottery'] : []),
  ]);
}

/** Returns the first campaign field that a policy does not allow (B8), or undefined if it allows them all. */
export function disallowedField(policy: BonusPolicy, definition: CampaignDefinition): string | undefined {
  const terms = moneyTermsOf(definition);
  const { maxWagering, mixedProducts, ownMoneyFirst, welcomeOnly } = policy;
  if (maxWagering !== null && terms.wagering > maxWagering) return 'definition.terms.wagering';
  if (!mixedProducts && productsOf(definition).size > 1) return 'definition.terms.contribution';
  if (ownMoneyFirst && terms.order !== 'own-first') return 'definition.terms.order';
  if (welcomeOnly && definition.eligibility.deposits !== 'none') return 'definition.eligibility.deposits';
  return undefined;
}

/**
 * Returns the first campaign field that its brand cannot offer, or undefined. Every country that the campaign names
 * must allow it. A campaign without countries must be allowed by the licence; each player's own policy is checked at
 * opt-in.
 */
export function invalidCampaignField(brand: Brand, definition: CampaignDefinition): string | undefined {
  const currencies = currenciesOf(definition);
  if (currencies.length === 0 || currencies.some((currency) => !brand.currencies.includes(currency)))
    return AMOUNTS[definition.kind];
  const tags = Object.keys(moneyTermsOf(definition).contribution.byTag);
  if (tags.some((tag) => !COUNTED_TAGS.some((counted) => counted === tag)))
    return 'definition.terms.contribution.byTag';
  const { countries } = definition.eligibility;
  const policies = countries?.map((country) => policyFor(brand, country)) ?? [policyOfLicence(brand)];
  for (const { bonus } of policies) {
    const field = disallowedField(bonus, definition);
    if (field !== undefined) return field;
  }
  return undefined;
}
