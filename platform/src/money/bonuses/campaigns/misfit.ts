import type { CampaignDefinition } from '@parlay/contracts/bonus-campaign';
import { currenciesOf, moneyTermsOf } from '@parlay/contracts/bonus-campaign';
import { COUNTED_TAGS } from '@parlay/contracts/bonus-counted-tags';
import type { Brand } from '@parlay/contracts/brand-data';
import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { policyFor, policyOfLicence } from '@parlay/contracts/policy-for';

/** The field of a campaign that says how much, by currency. */
const AMOUNTS = {
  'deposit-match': 'definition.cap',
  'free-cash': 'definition.amount',
  'tournament-ticket': 'definition.amount',
  'free-rounds': 'definition.stake',
  'free-bets': 'definition.stake',
} as const satisfies Record<CampaignDefinition['kind'], string>;

/** The product in which a campaign's gift is played; of money none: that is said by what counts. */
const PLAYED_IN = {
  'deposit-match': [],
  'free-cash': [],
  'tournament-ticket': ['tournaments'],
  'free-rounds': ['games'],
  'free-bets': ['sports'],
} as const satisfies Record<CampaignDefinition['kind'], readonly string[]>;

type BonusPolicy = JurisdictionPolicy['bonus'];

/** The products that a campaign gives play in, or wants it in. */
function productsOf(definition: CampaignDefinition): Set<string> {
  const { games, tournaments, byTag, byGame } = moneyTermsOf(definition).contribution;
  const inGames = [games, ...Object.values(byTag), ...Object.values(byGame)].some((percent) => percent > 0);
  return new Set([
    ...PLAYED_IN[definition.kind],
    ...(inGames ? ['games'] : []),
    ...(tournaments > 0 ? ['tournaments'] : []),
  ]);
}

/** The field of a campaign that a policy does not allow (B8); undefined: it allows all of them. */
export function refusedBy(policy: BonusPolicy, definition: CampaignDefinition): string | undefined {
  const terms = moneyTermsOf(definition);
  const { maxWagering, mixedProducts, ownMoneyFirst, welcomeOnly } = policy;
  if (maxWagering !== null && terms.wagering > maxWagering) return 'definition.terms.wagering';
  if (!mixedProducts && productsOf(definition).size > 1) return 'definition.terms.contribution';
  if (ownMoneyFirst && terms.order !== 'own-first') return 'definition.terms.order';
  if (welcomeOnly && definition.eligibility.deposits !== 'none') return 'definition.eligibility.deposits';
  return undefined;
}

/**
 * The first field of a campaign that its brand cannot offer; undefined when it can. Every country that the campaign names
 * has to allow it; one that names none has to be allowed by the licence, and each player's own policy is asked again.
 */
export function campaignMisfit(brand: Brand, definition: CampaignDefinition): string | undefined {
  const currencies = currenciesOf(definition);
  if (currencies.length === 0 || currencies.some((currency) => !brand.currencies.includes(currency)))
    return AMOUNTS[definition.kind];
  const tags = Object.keys(moneyTermsOf(definition).contribution.byTag);
  if (tags.some((tag) => !COUNTED_TAGS.some((counted) => counted === tag)))
    return 'definition.terms.contribution.byTag';
  const { countries } = definition.eligibility;
  const policies = countries?.map((country) => policyFor(brand, country)) ?? [policyOfLicence(brand)];
  for (const { bonus } of policies) {
    const field = refusedBy(bonus, definition);
    if (field !== undefined) return field;
  }
  return undefined;
}
