import { describe, expect, it } from '@jest/globals';
import { CALLING_CODES } from './calling-codes.ts';
import { postCodeExample, postCodeOf } from './post-code.ts';

const rule = postCodeOf('country');
const isTaken = (country: string, text: string) => rule(text, { country }) === undefined;

describe('postcodes', () => {
  it('follow the country’s format, regardless of case, spaces and hyphens [AU5]', () => {
    for (const [country, text] of [
      ['DE', '24100'],
      ['GB', 'ec1a 1bb'],
      ['GB', 'M1 1AE'],
      ['NL', '1012js'],
      ['LV', 'LV-1050'],
      ['LV', '1050'],
      ['SE', '11122'],
      ['CA', 'K1A-0B1'],
      ['US', '10001-1234'],
      ['MT', 'vlt 1000'],
    ] as const)
      expect([country, text, isTaken(country, text)]).toEqual([country, text, true]);
    for (const [country, text] of [
      ['DE', '2410'],
      ['DE', 'ABCDE'],
      ['GB', '12345'],
      ['NL', '1012'],
      ['US', '1000'],
      ['PE', '150461'],
    ] as const)
      expect([country, text, rule(text, { country })?.key]).toEqual([country, text, 'invalidPattern']);
  });

  it('are all accepted for a country without a known format; another rule checks empty ones', () => {
    for (const country of ['AE', '', 'constructor', undefined]) {
      expect(rule('anything', { country })).toBeUndefined();
      expect(postCodeExample(country)).toBeUndefined();
    }
    expect(rule(' ', { country: 'DE' })).toBeUndefined();
  });

  it('have a valid example in each country with a format', () => {
    const known = Object.keys(CALLING_CODES).filter((country) => postCodeExample(country));
    expect(known.length).toBeGreaterThan(40);
    for (const country of known)
      expect([country, isTaken(country, postCodeExample(country) ?? '')]).toEqual([country, true]);
  });
});
