import type { PageBrand } from '@parlay/contracts/page-brand';
import type { HelpPage } from './help-pages.ts';

export interface FooterLink {
  /** `help-centre` is the index; everything else a page of it. */
  page: HelpPage | 'help-centre';
  /** Where it is left out: small screens list five (SH22). */
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

/** The footer's navigation: seven links, five on small screens, and what the brand adds (SH22); never to a page that the brand hides. */
export function footerLinks({ footerExtra, hiddenHelp }: Pick<PageBrand, 'footerExtra' | 'hiddenHelp'>): FooterLink[] {
  const extra = footerExtra.map((page) => ({ page, wideOnly: page === 'betting-rules' }));
  return [...ALL, ...extra].filter(({ page }) => !hiddenHelp.includes(page));
}
