import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { footerLinks } from './footer-links.ts';
import { HELP_PAGES, helpPageOf, helpWord } from './help-pages.ts';

describe('path words of the help centre', () => {
  it('cover 23 pages [SH31]', () => {
    expect(HELP_PAGES).toHaveLength(23);
  });

  it.each(LOCALES)('are unique per page in %s and map back to the page [RT1]', (locale) => {
    const words = HELP_PAGES.map((page) => helpWord(page, locale));
    expect(new Set(words).size).toBe(HELP_PAGES.length);
    expect(words.map((word) => helpPageOf(word, locale))).toEqual(HELP_PAGES);
  });

  it('also map back to the page from another language, and none means two pages [SH2]', () => {
    for (const page of HELP_PAGES) {
      for (const locale of LOCALES) expect([page, helpPageOf(helpWord(page, locale), 'en')]).toEqual([page, page]);
    }
  });

  it('include no other words', () => {
    expect(helpPageOf('free-money', 'en')).toBeUndefined();
    expect(helpPageOf(undefined, 'en')).toBeUndefined();
  });
});

describe('footer links', () => {
  const none = { footerExtra: [], hiddenHelp: [] };

  it('are seven, five of them on small screens [SH22]', () => {
    expect(footerLinks(none).map(({ page }) => page)).toEqual([
      'help-centre',
      'contact',
      'responsible-gambling',
      'privacy',
      'terms',
      'protection',
      'game-instructions',
    ]);
    expect(footerLinks(none).filter(({ wideOnly }) => !wideOnly)).toHaveLength(5);
  });

  it('can include betting rules for wide screens and the cookies policy for all [SH22]', () => {
    expect(footerLinks({ ...none, footerExtra: ['betting-rules', 'cookies-policy'] }).slice(7)).toEqual([
      { page: 'betting-rules', wideOnly: true },
      { page: 'cookies-policy', wideOnly: false },
    ]);
  });

  it('omit pages that the brand hides, including additional ones [SH4, SH22]', () => {
    const hiddenHelp = ['game-instructions', 'betting-rules'];
    const pages = footerLinks({ footerExtra: ['betting-rules', 'cookies-policy'], hiddenHelp }).map(({ page }) => page);
    expect(pages.slice(5)).toEqual(['protection', 'cookies-policy']);
  });
});
