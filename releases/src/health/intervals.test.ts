import { describe, expect, it } from '@jest/globals';
import { eventRate, proportion } from './intervals.ts';

const rounded = (interval: ReturnType<typeof proportion>) =>
  interval && [interval.rate, interval.low, interval.high].map((value) => Number(value.toFixed(4)));

describe('intervals', () => {
  it.each([
    // From Brown, Cai and DasGupta 2001 and R's prop.test(correct = FALSE).
    [10, 100, [0.1, 0.0552, 0.1744]],
    [0, 20, [0, 0, 0.1611]],
    [20, 20, [1, 0.8389, 1]],
    [1, 2, [0.5, 0.0945, 0.9055]],
  ])("match Wilson's interval for %i of %i", (bad, total, expected) => {
    expect(rounded(proportion(bad, total))).toEqual(expected);
  });

  it('match the score interval of a Poisson mean for events', () => {
    expect(rounded(eventRate(10, 1))).toEqual([10, 5.432, 18.4095]);
    expect(rounded(eventRate(0, 100))).toEqual([0, 0, 0.0384]);
  });

  it('are undefined without observations', () => {
    expect([proportion(0, 0), eventRate(3, 0)]).toEqual([undefined, undefined]);
  });
});
