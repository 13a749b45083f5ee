import { describe, expect, it } from '@jest/globals';
import { inFormat, inWords, loginAddress } from './time.ts';

const local = (hour: number, minute: number, second = 0) => new Date(2026, 4, 5, hour, minute, second);

describe('times of the shell', () => {
  it('SH8: the clock has two digits each and 24 hours', () => {
    expect(inFormat('HH:mm', local(0, 5).getTime())).toBe('00:05');
    expect(inFormat('HH:mm', local(20, 41).getTime())).toBe('20:41');
  });

  it.each([
    [0, '12:05:09 AM'],
    [8, '08:05:09 AM'],
    [12, '12:05:09 PM'],
    [23, '11:05:09 PM'],
  ])('SH23: hour %i of a login is written %s', (hour, written) => {
    expect(inFormat('YYYY-MM-DD hh:mm:ss A', local(hour, 5, 9).toISOString())).toBe(`2026-05-05 ${written}`);
  });

  it('X3: a brand writes dates in its own way', () => {
    expect(inFormat('DD.MM.YYYY HH:mm', local(8, 5).getTime())).toBe('05.05.2026 08:05');
  });

  it.each([
    [1, 'en', '1 minute'],
    [60, 'en', '1 hour'],
    [61, 'en', '1 hour, 1 minute'],
    [3 * 1440 + 59, 'en', '3 days'],
    [2 * 1440 + 181, 'de', '2 Tage, 3 Stunden'],
  ])('%i minutes are in %s: %s', (minutes, locale, words) => {
    expect(inWords(minutes, locale)).toBe(words);
  });

  it('SH23: this very machine is called localhost', () => {
    expect(loginAddress('127.0.0.1')).toBe('localhost');
    expect(loginAddress('::1')).toBe('localhost');
    expect(loginAddress('84.112.40.17')).toBe('84.112.40.17');
  });
});
