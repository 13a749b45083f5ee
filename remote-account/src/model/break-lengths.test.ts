import { describe, expect, it } from '@jest/globals';
import { endOf, exclusionsIn, lengthText, timeoutsIn, WITHOUT_END } from './break-lengths.ts';

describe('break length model [CL15, CL17]', () => {
  it('offers only lengths that the policy allows', () => {
    expect(timeoutsIn({ minHours: 24, maxHours: 1008 })).toEqual(['PT24H', 'P3D', 'P7D', 'P14D', 'P30D', 'P42D']);
    expect(timeoutsIn({ minHours: 48, maxHours: 168 })).toEqual(['P3D', 'P7D']);
    expect(exclusionsIn({ minMonths: 6, maxMonths: 60, untilFurtherNotice: false })).toEqual([
      'P6M',
      'P1Y',
      'P2Y',
      'P3Y',
      'P5Y',
    ]);
    expect(exclusionsIn({ minMonths: 3, maxMonths: 12, untilFurtherNotice: true })).toEqual([
      'P3M',
      'P6M',
      'P1Y',
      WITHOUT_END,
    ]);
  });

  it('formats lengths in each language', () => {
    expect(['PT24H', 'P3D', 'P42D', 'P6M', 'P1Y'].map((period) => lengthText(period, 'en'))).toEqual([
      '24 hours',
      '3 days',
      '6 weeks',
      '6 months',
      '1 year',
    ]);
    expect(lengthText('P2Y', 'fi')).toBe('2 vuotta');
  });

  it('returns an end at the same time of day', () => {
    const now = new Date('2026-05-15T18:41:00Z');
    expect(endOf('P7D', now)).toBe('2026-05-22T18:41:00.000Z');
    expect(endOf('P6M', now).slice(0, 10)).toBe('2026-11-15');
  });
});
