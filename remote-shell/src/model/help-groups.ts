import { LOTTERY_HELP } from '@parlay/contracts/lottery-help';
import type { PageBrand } from '@parlay/contracts/page-brand';
import type { PublicRoute } from '@parlay/contracts/routes';
import type { HelpPage } from './help-pages.ts';

/** Help centre index, which lists every page once, ordered by likely interest. */
export const HELP_GROUPS = {
  start: ['faq', 'how-to-play', 'contact', 'get-in-touch'],
  money: ['payment-methods', 'bonus', 'special-offers'],
  play: ['game-instructions', 'betting-rules', 'cash-out', 'fair-gaming'],
  care: ['responsible-gambling', 'protection', 'gaming-addiction-checklist'],
  legal: [
    'terms',
    'privacy',
    'cookies-policy',
    'security-terms',
    'licenses',
    'restricted-territories',
    'player-complaint',
  ],
  company: ['about', 'become-an-agent'],
} as const satisfies Record<string, readonly HelpPage[]>;
export type HelpGroup = keyof typeof HELP_GROUPS;

export type HelpRules = Pick<PageBrand, 'lotteryOnly' | 'hiddenHelp'>;

/** Returns the groups with the pages that a brand lists, without empty groups. */
export function helpIndex({ lotteryOnly, hiddenHelp }: HelpRules): { group: HelpGroup; pages: HelpPage[] }[] {
  return (Object.entries(HELP_GROUPS) as [HelpGroup, readonly HelpPage[]][])
    .map(([group, pages]) => ({
      group,
      pages: pages.filter((page) => !hiddenHelp.includes(page) && (!lotteryOnly || LOTTERY_HELP.has(page))),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Related links of a page: other texts, and the routes that its text covers. */
const RELATED: Partial<Record<HelpPage, readonly { page?: HelpPage; route?: PublicRoute }[]>> = {
  'responsible-gambling': [{ route: 'account/limits' }, { page: 'gaming-addiction-checklist' }, { page: 'protection' }],
  'gaming-addiction-checklist': [{ route: 'account/limits' }, { page: 'responsible-gambling' }],
  protection: [{ page: 'responsible-gambling' }, { page: 'security-terms' }],
  'payment-methods': [{ route: 'account/transactions' }, { route: 'account/deposit' }],
  bonus: [{ route: 'account/bonus' }, { page: 'special-offers' }],
  'special-offers': [{ route: 'promotions' }, { page: 'bonus' }],
  contact: [{ page: 'faq' }, { route: 'account/support' }, { page: 'player-complaint' }],
  'get-in-touch': [{ page: 'contact' }, { page: 'faq' }],
  faq: [{ page: 'contact' }, { page: 'how-to-play' }],
  'player-complaint': [{ page: 'contact' }, { page: 'licenses' }],
  'cash-out': [{ route: 'account/bet-history' }, { page: 'betting-rules' }],
  'betting-rules': [{ page: 'cash-out' }, { page: 'fair-gaming' }],
  'fair-gaming': [{ page: 'licenses' }, { page: 'game-instructions' }],
  privacy: [{ page: 'cookies-policy' }, { page: 'security-terms' }],
  'cookies-policy': [{ page: 'privacy' }],
  'become-an-agent': [{ page: 'contact' }],
};

export const relatedTo = (page: HelpPage) => RELATED[page] ?? [{ page: 'faq' as const }, { page: 'contact' as const }];

/**
 * Returns the possible anchors for a hash. `WELCOME_BONUS` and `welcome-bonus` are the same, with or without
 * "bonus".
 */
export function anchorsFor(hash: string): string[] {
  let text = hash.replace(/^#/, '');
  try {
    text = decodeURIComponent(text);
  } catch {
    // The malformed hash is used as it is.
  }
  const folded = text.toLowerCase().replace(/[\s_]+/g, '-');
  return [...new Set([text, folded, folded.replace(/-?bonus-?/, '')])].filter(Boolean);
}
