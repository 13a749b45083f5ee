import { describe, expect, it } from '@jest/globals';
import { returnOf } from './bet.ts';
import { cashOutValue } from './cash-out.ts';
import { linesOf } from './lines.ts';
import { combinedOdds, lineReturn } from './returns.ts';
import { lineCount, systemsFor } from './systems.ts';

describe('lineReturn', () => {
  it.each([
    ['won', 1, 2140n],
    ['lost', 1, 0n],
    ['void', 1, 1000n],
    ['half-won', 1, 1570n],
    ['half-lost', 1, 500n],
    ['won', 2, 1070n],
    ['won', 3, 713n],
  ] as const)('pays a leg at 2.14 that is %s and shared by %d', (result, sharedBy, returned) => {
    expect(lineReturn(1000n, [{ odds: 214, result, sharedBy }])).toBe(returned);
  });

  it('multiplies the legs exactly, a void one by 1, and rounds the line down once', () => {
    const legs = [{ odds: 133 }, { odds: 117 }, { odds: 209, result: 'half-won' as const }];
    expect(lineReturn(777n, legs)).toBe((777n * 133n * 117n * 309n) / (100n * 100n * 200n));
    expect(lineReturn(777n, [...legs, { odds: 500, result: 'lost' as const }])).toBe(0n);
    expect(lineReturn(777n, [...legs, { odds: 500, result: 'void' as const }])).toBe(lineReturn(777n, legs));
    expect(combinedOdds([{ odds: 172 }, { odds: 202 }, { odds: 192 }])).toBe(667);
  });
});

describe('systems', () => {
  it.each([
    [3, 'trixie', 4],
    [3, 'patent', 7],
    [4, 'yankee', 11],
    [4, 'lucky-15', 15],
    [5, 'canadian', 26],
    [5, 'lucky-31', 31],
    [6, 'heinz', 57],
    [6, 'lucky-63', 63],
    [7, 'super-heinz', 120],
    [8, 'goliath', 247],
    [4, '2/4', 6],
    [6, '3/6', 20],
    [12, '6/12', 924],
  ] as const)('of %d legs as %s have %d lines', (legs, id, count) => {
    const sizes = systemsFor(legs).find((system) => system.id === id)?.sizes ?? [];
    expect(lineCount(legs, sizes)).toBe(count);
    expect(
      linesOf(
        Array.from({ length: legs }, (_, n) => n),
        sizes,
      ),
    ).toHaveLength(count);
  });

  it('pay the lines whose legs all won', () => {
    const legs = [
      { odds: 200, result: 'won' as const },
      { odds: 300, result: 'won' as const },
      { odds: 400, result: 'lost' as const },
    ].map((leg) => ({
      ...leg,
      id: '',
      asked: leg.odds,
      label: { key: '' },
      scope: 'match' as const,
      selection: { key: '' },
    }));
    expect(returnOf({ lineStake: '100', legs, sizes: [2, 3] })).toBe(600n);
    expect(returnOf({ lineStake: '100', legs, sizes: [1, 2, 3] })).toBe(200n + 300n + 600n);
  });
});

describe('cashOutValue', () => {
  const even = { won: 0.5, 'half-won': 0, void: 0, 'half-lost': 0, lost: 0.5 };
  it('is the expected return less the book’s share, and rises as the bet comes closer to winning', () => {
    const value = (won: number) =>
      cashOutValue({ lineStake: '1000', sizes: [1] }, [{ odds: 200, chances: { ...even, won, lost: 1 - won } }]);
    expect(value(0.5)).toBe(950n);
    expect(value(0.9)).toBe(1710n);
    expect(value(0)).toBe(0n);
  });
  it('multiplies the legs of a combo, with the results of decided ones', () => {
    const legs = [
      { odds: 300, result: 'won' as const },
      { odds: 200, chances: even },
    ];
    expect(cashOutValue({ lineStake: '1000', sizes: [2] }, legs)).toBe(2850n);
  });
});
