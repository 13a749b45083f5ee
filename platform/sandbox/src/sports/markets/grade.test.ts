import { describe, expect, it } from '@jest/globals';
import { certainResult, chancesOver, gradeLine, opposite } from './grade.ts';
import { fairOdds, priceOf } from './prices.ts';

describe('gradeLine', () => {
  it.each([
    [3, 2.5, 'won'],
    [2, 2.5, 'lost'],
    [2, 2, 'void'],
    [2, 2.25, 'half-lost'],
    [2, 1.75, 'half-won'],
    [3, 2.25, 'won'],
    [1, 1.75, 'lost'],
    [-1, -0.75, 'half-lost'],
    [0, -0.25, 'half-won'],
    [-1, -1, 'void'],
  ] as const)('settles %d against a line of %d as %s', (value, line, result) => {
    expect(gradeLine(value, line)).toBe(result);
  });

  it('gives the other side of a line the opposite result', () => {
    expect((['won', 'half-won', 'void', 'half-lost', 'lost'] as const).map(opposite)).toEqual([
      ...['lost', 'half-lost', 'void', 'half-won', 'won'],
    ]);
  });
});

describe('fairOdds', () => {
  it('returns the odds at which a stake returns itself on average, with void and half results', () => {
    const chances = { won: 0.3, 'half-won': 0.1, void: 0.2, 'half-lost': 0.1, lost: 0.3 };
    const odds = fairOdds(chances);
    expect(0.3 * odds + (0.1 * (odds + 1)) / 2 + 0.2 + 0.1 / 2).toBeCloseTo(1, 12);
    expect(fairOdds({ ...chances, won: 0.25, 'half-won': 0, void: 0, 'half-lost': 0, lost: 0.75 })).toBe(4);
  });

  it('has a margin in each price, and no price for what is almost certain or almost impossible', () => {
    const pair = (won: number) => ({ won, 'half-won': 0, void: 0, 'half-lost': 0, lost: 1 - won });
    const [one, two] = [priceOf(pair(0.6), 0.05), priceOf(pair(0.4), 0.05)];
    expect(100 / Number(one) + 100 / Number(two)).toBeGreaterThan(1.05);
    expect(100 / Number(one) + 100 / Number(two)).toBeLessThan(1.06);
    expect([priceOf(pair(0.99), 0.05), priceOf(pair(0.0001), 0.05)]).toEqual([null, null]);
  });
});

describe('certainResult', () => {
  it('returns the only possible result, and nothing while another one is possible', () => {
    const outcomes = [
      [1, 0.5],
      [2, 0.5],
    ] as const;
    expect(certainResult(chancesOver(outcomes, (value) => gradeLine(value, 0.5)))).toBe('won');
    expect(certainResult(chancesOver(outcomes, (value) => gradeLine(value, 1.5)))).toBeUndefined();
  });
});
