import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayBetween, dayIn, formatDay, isDay, latestBirthday, maskIn, readDay, withSeparators } from './date.ts';

const MASKS = ['DD.MM.YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'MM/DD/YYYY', 'dd.MM.yyyy'];
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a typed day [X3, VA11]', () => {
  it('is parsed in every mask, as displayed and as digits only', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...MASKS), (wire, mask) => {
        const formatted = formatDay(wire, mask);
        expect(formatted).toHaveLength(10);
        expect(readDay(formatted, mask)).toBe(wire);
        expect(readDay(` ${formatted} `, mask)).toBe(wire);
        expect(readDay(formatted.replace(/\D/g, ''), mask)).toBe(wire);
        expect(readDay(wire, mask)).toBe(wire);
      }),
    );
  });

  it('may have single-digit day and month, but ambiguous input is not guessed', () => {
    expect(readDay('1.2.2026')).toBe('2026-02-01');
    expect(readDay('1/2/2026', 'MM/DD/YYYY')).toBe('2026-01-02');
    for (const wrong of ['', '31.02.2026', '29.02.2025', '1.2.26', '13.13.2026', '2026', '1.2', 'today', '٠١.٠٢.٢٠٢٦'])
      expect([wrong, readDay(wrong)]).toEqual([wrong, undefined]);
    expect(isDay('2024-02-29')).toBe(true);
  });

  it('may have its year at the other end, as other languages do', () => {
    expect(readDay('16.05.1990', 'YYYY-MM-DD')).toBe('1990-05-16');
    expect(readDay('1990-05-16', 'DD.MM.YYYY')).toBe('1990-05-16');
    expect(readDay('1990/5/6', 'DD.MM.YYYY')).toBe('1990-05-06');
    expect(readDay('16.05.90', 'YYYY-MM-DD')).toBeUndefined();
  });

  it('gets separators while it is typed, but is also accepted without them', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...MASKS), (wire, mask) => {
        const digits = formatDay(wire, mask).replace(/\D/g, '');
        const typed = [...digits].reduce((before, digit) => withSeparators(before + digit, before, mask), '');
        expect(typed).toBe(formatDay(wire, mask));
      }),
    );
  });

  it('has a hint with the language’s letters', () => {
    expect(maskIn('DMY')).toBe('DD.MM.YYYY');
    expect(maskIn('TMJ', 'DD/MM/YYYY')).toBe('TT/MM/JJJJ');
    expect(maskIn('PKV', 'yyyy-MM-dd')).toBe('VVVV-KK-PP');
  });

  it('does not restore deleted separators', () => {
    expect(withSeparators('01.0', '01.02.')).toBe('01.0');
    expect(withSeparators('01', '01.')).toBe('01');
  });
});

describe('the latest birthday [AU7]', () => {
  it('is the required number of years ago, on that day or earlier but never later', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 18, max: 25 }), (today, age) => {
        const latest = latestBirthday(age, today);
        expect(isDay(latest)).toBe(true);
        expect(Number(today.slice(0, 4)) - Number(latest.slice(0, 4))).toBe(age);
        expect(latest.slice(5) <= today.slice(5)).toBe(true);
      }),
    );
    expect(latestBirthday(18, '2024-02-29')).toBe('2006-02-28');
  });

  it("uses the brand's time zone", () => {
    const now = Date.UTC(2026, 10, 21, 3);
    expect([dayIn('Europe/Helsinki', now), dayIn('America/Lima', now)]).toEqual(['2026-11-21', '2026-11-20']);
  });
});

it('reports a day out of bounds with the error keys for bounds [VA1]', () => {
  const rule = dayBetween({ earliest: '2017-01-01', latest: '2026-11-21' });
  fc.assert(
    fc.property(day, (wire) => {
      const key = rule(wire, {})?.key;
      expect(key === 'numberGreaterThanOrEqualTo').toBe(wire < '2017-01-01');
      expect(key === 'numberLesserThanOrEqualTo').toBe(wire > '2026-11-21');
    }),
  );
  expect(rule('', {})).toBeUndefined();
  expect(rule('31.02.2020', {})?.key).toBe('invalidPattern');
});
