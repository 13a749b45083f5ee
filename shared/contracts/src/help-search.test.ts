import { describe, expect, it } from '@jest/globals';
import { createHelpSearch, type SearchedPage } from './help-search.ts';

const PAGES: SearchedPage[] = [
  {
    page: 'faq',
    title: 'Questions and answers',
    sections: [
      { anchor: '', heading: '', text: 'Short answers.' },
      { anchor: 'my-deposit', heading: 'When is my deposit credited?', text: 'First this. Usually within a minute.' },
    ],
  },
  { page: 'payment-methods', title: 'Payment methods', sections: [] },
  {
    page: 'cookies-policy',
    title: 'Cookies policy',
    sections: [{ anchor: 'yours', heading: 'Yours', text: 'Överenskommelse about a session.' }],
  },
];
const searchHelp = createHelpSearch(PAGES);
const found = (query: string) => searchHelp(query).hits.map(({ page }) => page);

describe('createHelpSearch', () => {
  it('requires each word in the title, a heading or the text of one section [SH31]', () => {
    expect(found('deposit minute')).toEqual(['faq']);
    expect(found('deposit session')).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it('ignores case, diacritics and one typo per word [SH31]', () => {
    expect(found('OVERENSKOMMELSE')).toEqual(['cookies-policy']);
    expect(found('depsoit')).toEqual(['faq']);
    expect(found('depsotti')).toEqual([]);
  });

  it('returns the matching section with its first sentence that contains a word [SH31]', () => {
    expect(searchHelp('credited minute').hits[0]).toEqual({
      page: 'faq',
      title: 'Questions and answers',
      heading: 'When is my deposit credited?',
      anchor: 'my-deposit',
      excerpt: 'Usually within a minute.',
    });
  });

  it('searches titles of pages without a text [SH31]', () => {
    expect(found('payment')).toEqual(['payment-methods']);
  });

  it('lists a title before a text with the same word [SH31]', () => {
    const text = [{ anchor: '', heading: '', text: 'About cookies.' }];
    const pages = [{ page: 'privacy' as const, title: 'Privacy', sections: text }, ...PAGES];
    const { hits } = createHelpSearch(pages)('cookies');
    expect(hits.map(({ page }) => page)).toEqual(['cookies-policy', 'privacy']);
  });

  it('returns the number of all matching pages with the first ones', () => {
    const { total, hits } = searchHelp('a', 1);
    expect([total, hits.length]).toEqual([2, 1]);
  });
});
