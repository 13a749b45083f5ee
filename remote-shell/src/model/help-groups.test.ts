import { describe, expect, it } from '@jest/globals';
import { anchorsFor, HELP_GROUPS, helpIndex } from './help-groups.ts';
import { HELP_PAGES } from './help-pages.ts';

const listed = (rules: Parameters<typeof helpIndex>[0]) => helpIndex(rules).flatMap(({ pages }) => pages);

describe('helpIndex', () => {
  it('lists every page once [SH31]', () => {
    expect(Object.values(HELP_GROUPS).flat().toSorted()).toEqual(HELP_PAGES.toSorted());
    expect(listed({ lotteryOnly: false, hiddenHelp: [] })).toHaveLength(23);
  });

  it('omits pages that the brand hides [SH31]', () => {
    expect(listed({ lotteryOnly: false, hiddenHelp: ['cash-out', 'about', 'become-an-agent'] })).toHaveLength(20);
    expect(helpIndex({ lotteryOnly: false, hiddenHelp: ['about', 'become-an-agent'] }).at(-1)?.group).toBe('legal');
  });

  it('covers only the lottery and players’ rights for a lottery brand [SH4]', () => {
    const pages = listed({ lotteryOnly: true, hiddenHelp: [] });
    expect(pages).toEqual(expect.arrayContaining(['faq', 'how-to-play', 'about', 'terms', 'responsible-gambling']));
    for (const page of ['betting-rules', 'cash-out', 'bonus', 'special-offers', 'contact'])
      expect(pages).not.toContain(page);
  });
});

describe('anchorsFor', () => {
  it.each([
    ['#WELCOME', 'welcome'],
    ['#WELCOME_BONUS', 'welcome'],
    ['#free-spins', 'free-spins'],
    ['#FREE_SPINS', 'free-spins'],
    ['#DEPOSIT_BONUS', 'deposit'],
    ['#%E0%A4%A', '%E0%A4%A'],
  ])('maps %s to %s [SH31]', (hash, id) => {
    expect(anchorsFor(hash)).toContain(id);
  });

  it('ignores an empty hash [SH31]', () => {
    expect(anchorsFor('')).toEqual([]);
  });
});
