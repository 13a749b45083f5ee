import type { PageBrand } from '@parlay/contracts/page-brand';
import { HELP_WORDS, type HelpPage } from './help-pages.ts';

export interface FooterLink {
  /** `help-centre` is the index. All others are its pages. */
  page: HelpPage | 'help-centre';
  /** True if small screens, which list only five links, omit it (SH22). */
  wideOnly: boolean;
}

const ALL: readonly FooterLink[] = [
  { page: 'help-centre', wideOnly: false },
  { page: 'contact', wideOnly: false },
  { page: 'responsible-gambling', wideOnly: false },
  { page: 'privacy', wideOnly: false },
  { page: 'terms', wideOnly: false },
  { page: 'protection', wideOnly: true },
  { page: 'game-instructions', wideOnly: true },
];

/** Returns true for a page that this build has. A newer edge may name others. */
const isHelpPage = (page: string): page is HelpPage => Object.hasOwn(HELP_WORDS, page);

/**
 * Returns the footer's navigation: seven links, five of them on small screens, and the brand's additions (SH22).
 * Omits pages that the brand hides.
 */
export function footerLinks({ footerExtra, hiddenHelp }: Pick<PageBrand, 'footerExtra' | 'hiddenHelp'>): FooterLink[] {
  const extra = footerExtra.flatMap((page) => (isHelpPage(page) ? [{ page, wideOnly: page === 'betting-rules' }] : []));
  return [...ALL, ...extra].filter(({ page }) => !hiddenHelp.includes(page));
}
