import { describe, expect, it } from '@jest/globals';
import { moneyParts } from './format.ts';
import { parseMoney, toWire, winnings } from './money.ts';

describe('wire money', () => {
  it('parses and formats every amount without loss', () => {
    for (const text of ['0.00', '0.01', '10.50', '999999999999999.99', '-3.20']) {
      const parsed = parseMoney(text, 'EUR');
      expect(parsed.ok && toWire(parsed.minor, 'EUR')).toBe(text);
    }
  });

  it('rejects anything but a plain decimal of that currency', () => {
    for (const text of ['', '1e3', '+1', '1,00', '0x10', ' 1', '١', '1.005', '.5']) {
      expect(parseMoney(text, 'EUR').ok).toBe(false);
    }
    expect(parseMoney('1.5', 'JPY')).toEqual({ ok: false, error: 'too-many-digits', digits: 0 });
  });

  it('rounds winnings down to the minor unit', () => {
    expect(winnings(333n, 333)).toBe(1108n);
  });
});

describe('moneyParts [SH34]', () => {
  it('puts the currency symbol where the locale puts it', () => {
    expect(moneyParts('1248.50', { locale: 'en', currency: 'EUR' })).toMatchObject({
      whole: '1,248',
      fraction: '.50',
      mark: '€',
      markSide: 'before',
    });
    expect(moneyParts('61.29', { locale: 'de', currency: 'EUR' })).toMatchObject({
      whole: '61',
      fraction: ',29',
      markSide: 'after',
    });
  });

  it('keeps every digit of an amount beyond floating-point precision', () => {
    expect(moneyParts('999999999999999.99', { locale: 'en', currency: 'EUR' }).text).toBe('€999,999,999,999,999.99');
  });

  it('shows whole points without decimals, and other points with two decimals [X30]', () => {
    expect(moneyParts('18450.00', { locale: 'en', currency: 'UNO' }).text).toBe('18,450');
    expect(moneyParts('18450.50', { locale: 'en', currency: 'UNO' }).text).toBe('18,450.50');
  });
});
