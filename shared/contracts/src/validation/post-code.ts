import { type Rule, textOf, validationError } from './rule.ts';

interface PostCodeForm {
  /** Matches the whole text in capitals, without spaces and hyphens. */
  pattern: RegExp;
  example: string;
}

const digits = (count: number, example: string): PostCodeForm => ({ pattern: new RegExp(`^\\d{${count}}$`), example });
const form = (pattern: RegExp, example: string): PostCodeForm => ({ pattern, example });

/**
 * Postcode formats by country. A country that is not listed accepts any postcode, because some have none, and a wrong
 * rule would keep people out.
 */
const FORMS: Readonly<Record<string, PostCodeForm>> = {
  AT: digits(4, '1010'),
  AU: digits(4, '2000'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  BR: digits(8, '01310-100'),
  CA: form(/^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/, 'K1A 0B1'),
  CH: digits(4, '8001'),
  CL: digits(7, '8320000'),
  CO: digits(6, '110111'),
  CY: digits(4, '1010'),
  CZ: digits(5, '110 00'),
  DE: digits(5, '10115'),
  DK: digits(4, '1050'),
  EC: digits(6, '170150'),
  EE: digits(5, '10111'),
  ES: digits(5, '28013'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: form(/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, 'SW1A 1AA'),
  GR: digits(5, '105 57'),
  HR: digits(5, '10000'),
  HU: digits(4, '1051'),
  IE: form(/^(?:[A-Z]\d{2}|D6W)[A-Z\d]{4}$/, 'D02 X285'),
  IN: digits(6, '110001'),
  IS: digits(3, '101'),
  IT: digits(5, '00184'),
  JP: digits(7, '100-0001'),
  LI: digits(4, '9490'),
  LT: form(/^(?:LT)?\d{5}$/, 'LT-01100'),
  LU: form(/^(?:L)?\d{4}$/, 'L-1009'),
  LV: form(/^(?:LV)?\d{4}$/, 'LV-1050'),
  MT: form(/^[A-Z]{3}\d{2,4}$/, 'VLT 1000'),
  MX: digits(5, '06000'),
  NL: form(/^\d{4}[A-Z]{2}$/, '1012 JS'),
  NO: digits(4, '0150'),
  NZ: digits(4, '6011'),
  PE: digits(5, '15046'),
  PL: digits(5, '00-001'),
  PT: digits(7, '1100-148'),
  RO: digits(6, '010011'),
  SE: digits(5, '111 22'),
  SI: digits(4, '1000'),
  SK: digits(5, '811 01'),
  US: form(/^\d{5}(?:\d{4})?$/, '10001'),
  UY: digits(5, '11000'),
};

const formOf = (country: unknown): PostCodeForm | undefined => {
  const code = textOf(country);
  return Object.hasOwn(FORMS, code) ? FORMS[code] : undefined;
};

/** Returns an example of the country's postcodes for messages, or undefined if any postcode is accepted. */
export const postCodeExample = (country: unknown): string | undefined => formOf(country)?.example;

/** Requires the postcode format of the country in another field (two capitals). */
export const postCodeOf =
  (countryField: string): Rule =>
  (value, all) => {
    const text = textOf(value).trim();
    const known = formOf(all[countryField]);
    if (text === '' || !known) return undefined;
    return known.pattern.test(text.toUpperCase().replace(/[\s-]/g, '')) ? undefined : validationError('invalidPattern');
  };
