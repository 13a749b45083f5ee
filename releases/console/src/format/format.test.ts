import { describe, expect, it } from '@jest/globals';
import { audienceText } from './audience.ts';
import { percent, sizeChange } from './numbers.ts';

describe('console formats', () => {
  it('format shares with a non-breaking space and at most two decimal places', () => {
    expect(percent(0.012_345)).toBe('1.23\u00a0%');
    expect(percent(1)).toBe('100\u00a0%');
  });

  it('format size differences in kB like the command line, and small ones in bytes', () => {
    expect([0, 1, -20, 1_240, -10_000].map(sizeChange)).toEqual([
      'no change',
      '+1 byte',
      '−20 bytes',
      '+1.2 kB',
      '−10.0 kB',
    ]);
  });

  it("describe a canary's audience", () => {
    expect(audienceText({ percent: 5, brand: null, cohort: null })).toBe('5\u00a0% of visitors');
    expect(audienceText({ percent: 0.5, brand: 103, cohort: 'staff' })).toBe(
      '0.5\u00a0% of brand 103 in the cohort staff',
    );
  });
});
