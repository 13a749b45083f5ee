import { describe, expect, it } from '@jest/globals';
import { aSearchResult } from '../testing/search.ts';
import { foundGroups, type NamedPage, type SearchResult } from './found.ts';

const PAGES: NamedPage[] = [
  { route: 'casino', name: 'Casino' },
  { route: 'account/deposit', name: 'Deposit' },
  { route: 'account/withdrawal', name: 'Withdrawal' },
];
const words = {
  locale: 'en',
  when: (instant: string) => instant.slice(0, 10),
  next: (match: string) => `Next: ${match}`,
};
const find = (query: string, result?: SearchResult) => foundGroups(result, { query, pages: PAGES, words });
const namesOf = (query: string, result?: SearchResult) =>
  find(query, result).map(({ group, entries }) => [group, entries.map(({ title }) => title)]);

describe('foundGroups', () => {
  it('finds pages by the starts of words, and with a typo only if none has the word itself', () => {
    expect(namesOf('withdraw')).toEqual([['pages', ['Withdrawal']]]);
    expect(namesOf('widhdraw')).toEqual([['pages', ['Withdrawal']]]);
    expect(namesOf('DEPOSIT')).toEqual([['pages', ['Deposit']]]);
    expect(namesOf('zzzz')).toEqual([]);
    expect(namesOf('  ')).toEqual([]);
  });

  it('orders groups, and omits those that are empty or that the brand does not have', () => {
    const result = aSearchResult({ draws: null });
    expect(find('deposit', result).map(({ group, total }) => [group, total])).toEqual([
      ['pages', 1],
      ['games', 12],
      ['teams', 1],
      ['matches', 2],
      ['tournaments', 1],
      ['help', 1],
    ]);
  });

  it('leads to the page of each result', () => {
    const to = Object.fromEntries(
      find('x', aSearchResult()).map(({ group, entries }) => [group, entries.map((one) => one.to)]),
    );
    expect(to).toEqual({
      games: [{ route: 'game', params: { name: 'Kite-Season', id: 'kite-season' } }],
      teams: [{ route: 'live-betting', params: { '*': 'event/7' } }],
      matches: [
        { route: 'live-betting', params: { '*': 'event/7' } },
        { route: 'tournament', params: { id: 'cup' } },
      ],
      tournaments: [{ route: 'tournament', params: { id: 'cup' } }],
      draws: [{ route: 'lottery' }],
      help: [{ route: 'help-centre/page', params: { page: 'payment-methods' }, hash: 'out' }],
    });
  });

  it('omits help pages that this build does not know', () => {
    const page = { page: 'moon', title: 'Moon', heading: '', anchor: '', excerpt: '' };
    const help = { total: 1, items: [page] };
    expect(find('x', aSearchResult({ help })).map(({ group }) => group)).not.toContain('help');
  });
});
