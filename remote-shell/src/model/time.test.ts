import { describe, expect, it } from '@jest/globals';
import { dayAndTime, formatMinutes, loginAddress } from './time.ts';

describe('time formatting', () => {
  it.each([
    [1, 'en', '1 minute'],
    [60, 'en', '1 hour'],
    [61, 'en', '1 hour, 1 minute'],
    [3 * 1440 + 59, 'en', '3 days'],
    [2 * 1440 + 181, 'de', '2 Tage, 3 Stunden'],
  ])('formats %i minutes in %s as %s', (minutes, locale, words) => {
    expect(formatMinutes(minutes, locale)).toBe(words);
  });

  it('formats weekday and time with the brand’s clock [X3]', () => {
    const at = new Date(2026, 4, 16, 20, 5).toISOString();
    expect(dayAndTime(at, 'en', { clock: 'HH:mm' })).toBe('Sat 20:05');
    expect(dayAndTime(at, 'fi', { clock: 'HH:mm' })).toBe('la 20:05');
  });

  it('shows the local machine’s address as localhost [SH23]', () => {
    expect(loginAddress('127.0.0.1')).toBe('localhost');
    expect(loginAddress('::1')).toBe('localhost');
    expect(loginAddress('84.112.40.17')).toBe('84.112.40.17');
  });
});
