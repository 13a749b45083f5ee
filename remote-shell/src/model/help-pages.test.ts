import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '@parlay/contracts/brand';
import { footerLinks } from './footer-links.ts';
import { HELP_PAGES, helpPageOf, helpWord } from './help-pages.ts';

describe('words of the help centre', () => {
  it('SH31: there are 23 pages', () => {
    expect(HELP_PAGES).toHaveLength(23);
  });

  it.each(LOCALES)('RT1: each page has a word of its own in %s, and the word finds the page', (locale) => {
    const words = HELP_PAGES.map((page) => helpWord(page, locale));
    expect(new Set(words).size).toBe(HELP_PAGES.length);
    expect(words.map((word) => helpPageOf(word, locale))).toEqual(HELP_PAGES);
  });

  it('SH2: a word of another language finds its page too, and no word means two pages', () => {
    for (const page of HELP_PAGES) {
      for (const locale of LOCALES) expect([page, helpPageOf(helpWord(page, locale), 'en')]).toEqual([page, page]);
    }
  });

  it('knows nothing by other words', () => {
    expect(helpPageOf('free-money', 'en')).toBeUndefined();
    expect(helpPageOf(undefined, 'en')).toBeUndefined();
  });
});

describe('links of the footer', () => {
  const none = { footerExtra: [], hiddenHelp: [] };

  it('SH22: seven, five of them on small screens', () => {
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

  it('SH22: a brand may add betting rules for wide screens and the cookies policy for all', () => {
    expect(footerLinks({ ...none, footerExtra: ['betting-rules', 'cookies-policy'] }).slice(7)).toEqual([
      { page: 'betting-rules', wideOnly: true },
      { page: 'cookies-policy', wideOnly: false },
    ]);
  });

  it('SH4, SH22: a page that the brand hides is left out, also of what it adds', () => {
    const hiddenHelp = ['game-instructions', 'betting-rules'];
    const pages = footerLinks({ footerExtra: ['betting-rules', 'cookies-policy'], hiddenHelp }).map(({ page }) => page);
    expect(pages.slice(5)).toEqual(['protection', 'cookies-policy']);
  });
});
