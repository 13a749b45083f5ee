import { describe, expect, it } from '@jest/globals';
import type { Unlisted } from '@parlay/contracts/open-word';
import { footerLinks } from './footer-links.ts';

describe('the footer’s links', () => {
  it('are the brand’s additions after the others, without hidden pages and those of a newer edge [SH22]', () => {
    const footerExtra = ['betting-rules' as const, 'a-newer-page' as Unlisted];
    const pages = footerLinks({ footerExtra, hiddenHelp: ['privacy'] }).map(({ page }) => page);
    expect(pages.at(-1)).toBe('betting-rules');
    expect(pages).toHaveLength(7);
    expect(pages).not.toContain('privacy');
  });
});
