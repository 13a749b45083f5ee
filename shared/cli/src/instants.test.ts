import { describe, expect, it } from '@jest/globals';
import { instant, span, spanOrDay, spanUpTo } from './instants.ts';

describe('times on the command line', () => {
  it('can be days or times with a zone', () => {
    expect(instant('2026-11-25')).toBe('2026-11-25T00:00:00.000Z');
    expect(instant('2026-11-25T03:00+02:00')).toBe('2026-11-25T01:00:00.000Z');
    for (const text of ['yesterday', '2026-11-25T03:00', '2026-13-01'])
      expect(() => instant(text)).toThrow('a time such');
  });

  it('can be spans in whole minutes, hours or days', () => {
    expect(['15m', '12h', '30d'].map(span)).toEqual([900_000, 43_200_000, 2_592_000_000]);
    for (const text of ['', '0m', '1.5h', '-2d', '3w', '15']) expect(() => span(text)).toThrow('a span such');
  });

  it('can be a span, or the end of a day that is not over', () => {
    expect(spanOrDay('12h')).toBe(43_200_000);
    expect(spanOrDay('2099-12-31')).toEqual(new Date('2100-01-01T00:00:00.000Z'));
    expect(spanOrDay(new Date().toISOString().slice(0, 10))).toBeInstanceOf(Date);
    expect(() => spanOrDay('2001-01-31')).toThrow('That day is over.');
    expect(() => spanOrDay('2099-13-31')).toThrow('a time such');
    expect(() => spanOrDay('soon')).toThrow('a span such');
  });

  it('are limited to a maximum span, which the error names', () => {
    expect(spanUpTo(30)('720h')).toBe(2_592_000_000);
    expect(() => spanUpTo(30)('721h')).toThrow('It is at most 30d.');
  });
});
