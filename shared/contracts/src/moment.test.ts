import { describe, expect, it } from '@jest/globals';
import { Formats } from './brand/brand-rules.ts';
import { boundsOf, formatMoment, inFormatOf, relativeDay } from './moment.ts';

const at = (...given: [number, number, number, number, number, number?]) => new Date(...given);

describe('a moment', () => {
  it('is formatted like the brand’s dates and in the device’s time zone [SH8, TO10]', () => {
    const moment = at(2026, 4, 5, 20, 41, 9);
    expect(formatMoment('HH:mm', moment.getTime())).toBe('20:41');
    expect(formatMoment('HH:mm', at(2026, 4, 5, 0, 5).getTime())).toBe('00:05');
    expect(formatMoment('dd.MM.yyyy - HH:mm', moment.toISOString())).toBe('05.05.2026 - 20:41');
  });

  it('can be formatted in another time zone than the device’s', () => {
    const noon = '2026-05-05T22:41:09.000Z';
    expect(inFormatOf('DD.MM.YYYY HH:mm', noon, 'Europe/Malta')).toBe('06.05.2026 00:41');
    expect(inFormatOf('DD.MM.YYYY HH:mm', Date.parse(noon), 'America/Lima')).toBe('05.05.2026 17:41');
  });

  it('accepts tokens in either case [X3]', () => {
    const moment = at(2026, 0, 2, 3, 4).getTime();
    expect(formatMoment('DD.MM.YYYY', moment)).toBe('02.01.2026');
    expect(formatMoment('dd.MM.yyyy', moment)).toBe('02.01.2026');
  });

  it.each([
    [0, '12:05:09 AM'],
    [8, '08:05:09 AM'],
    [12, '12:05:09 PM'],
    [23, '11:05:09 PM'],
  ])('formats hour %i with AM or PM [SH23]', (hour, written) => {
    expect(formatMoment('YYYY-MM-DD hh:mm:ss A', at(2026, 4, 5, hour, 5, 9).toISOString())).toBe(
      `2026-05-05 ${written}`,
    );
  });
});

it('rejects a format with an unknown token [X3]', () => {
  const isFormat = (clock: string) => Formats.safeParse({ clock }).success;
  for (const format of ['DD.MM.YYYY', 'dd/MM/yyyy – HH:mm', 'hh:mm:ss A'])
    expect([format, isFormat(format)]).toEqual([format, true]);
  for (const format of ['', 'D.M.YYYY', 'EEEE dd', 'HH:mm Uhr', 'yy'])
    expect([format, isFormat(format)]).toEqual([format, false]);
});

describe('a day', () => {
  it('changes at midnight', () => {
    const now = at(2026, 4, 5, 8, 0).getTime();
    expect(relativeDay(at(2026, 4, 5, 23, 59).toISOString(), now)).toBe('today');
    expect(relativeDay(at(2026, 4, 6, 0, 0).toISOString(), now)).toBe('tomorrow');
    expect(relativeDay(at(2026, 4, 7, 0, 0).toISOString(), now)).toBe('later');
  });

  it('lies between two midnights, even if the clocks change', () => {
    for (const day of ['2026-03-29', '2026-05-05', '2026-10-25']) {
      const { from, to } = boundsOf(day);
      expect(formatMoment('YYYY-MM-DD HH:mm', from)).toBe(`${day} 00:00`);
      expect(formatMoment('HH:mm', to)).toBe('00:00');
      expect(formatMoment('YYYY-MM-DD', Date.parse(to) - 1)).toBe(day);
    }
  });
});
