import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { footerLinks } from './footer-links.ts';
import { HELP_PAGES, helpPageOf, helpWord } from './help-pages.ts';

describe('helpWord and helpPageOf', () => {
  it('cover 23 pages [SH31]', () => {
    expect(HELP_PAGES).toHaveLength(23);
  });

  it.each(LOCALES)('use a unique word per page in %s and map it back to the page [RT1]', (locale) => {
    const words = HELP_PAGES.map((page) => helpWord(page, locale));
    expect(new Set(words).size).toBe(HELP_PAGES.length);
    expect(words.map((word) => helpPageOf(word, locale))).toEqual(HELP_PAGES);
  });

  it('map another language’s word back to its page, and no word to two pages [SH2]', () => {
    for (const page of HELP_PAGES) {
      for (const locale of LOCALES) expect([page, helpPageOf(helpWord(page, locale), 'en')]).toEqual([page, page]);
    }
  });

  it('accept no other words', () => {
    expect(helpPageOf('free-money', 'en')).toBeUndefined();
    expect(helpPageOf(undefined, 'en')).toBeUndefined();
  });
});

describe('footerLinks', () => {
  const none = { footerExtra: [], hiddenHelp: [] };

  it('returns seven links, five of them on small screens [SH22]', () => {
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

  it('can add betting rules for wide screens and the cookies policy for all screens [SH22]', () => {
    expect(footerLinks({ ...none, footerExtra: ['betting-rules', 'cookies-policy'] }).slice(7)).toEqual([
      { page: 'betting-rules', wideOnly: true },
      { page: 'cookies-policy', wideOnly: false },
    ]);
  });

  it('omits pages that the brand hides, including additional ones [SH4, SH22]', () => {
    const hiddenHelp = ['game-instructions', 'betting-rules'];
    const pages = footerLinks({ footerExtra: ['betting-rules', 'cookies-policy'], hiddenHelp }).map(({ page }) => page);
    expect(pages.slice(5)).toEqual(['protection', 'cookies-policy']);
  });
});
