/**
 * Rules of card fields (VA7) for pages that accept card data. This file imports nothing, so that a payment page's
 * script can be compiled from this file alone.
 */

/** Errors of a card field (VA7), as reported by a provider's page. */
export const CARD_ERRORS = ['required', 'digits', 'luhn', 'prefix', 'length', 'expiry'] as const;
export type CardError = (typeof CARD_ERRORS)[number];

const PREFIX = new Map([
  ['visa', '4'],
  ['mastercard', '5'],
]);

/** Mastercard's second series, by its first four digits. It is missing from the specification. */
const SECOND_SERIES = { first: 2221, last: 2720 };

/** Checks whether a partly typed number can belong to a scheme. */
function canBelongTo(digits: string, scheme: string, secondSeries: boolean): boolean {
  const first = PREFIX.get(scheme.toLowerCase());
  if (!first || digits.startsWith(first)) return true;
  if (!secondSeries || first !== PREFIX.get('mastercard')) return false;
  const four = digits.slice(0, 4);
  return Number(four.padEnd(4, '9')) >= SECOND_SERIES.first && Number(four.padEnd(4, '0')) <= SECOND_SERIES.last;
}

/** Card numbers have 12 to 19 digits across all schemes (ISO/IEC 7812). */
const MIN_LENGTH = 12;
const MAX_LENGTH = 19;

/** Checks whether a number ends in a valid Luhn check digit. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Checks for digits only (spaces and hyphens between groups are allowed), the scheme's first digits, and the check
 * digit. With `secondSeries`, 2221 to 2720 also belong to Mastercard.
 */
export function cardNumberError(text: string, scheme: string, secondSeries = false): CardError | undefined {
  const digits = text.replace(/[ -]/g, '');
  if (digits === '') return 'required';
  if (!/^[0-9]+$/.test(digits)) return 'digits';
  if (!canBelongTo(digits, scheme, secondSeries)) return 'prefix';
  if (digits.length < MIN_LENGTH || digits.length > MAX_LENGTH) return 'length';
  return passesLuhn(digits) ? undefined : 'luhn';
}

/** Returns the scheme of a number by its first digits, or the first possible scheme. */
export const schemeOf = (text: string, schemes: readonly string[], secondSeries = false): string | undefined =>
  schemes.find((scheme) => cardNumberError(text, scheme, secondSeries) !== 'prefix');

/** Checks a card number against any of the schemes. */
export function anyCardNumberError(
  text: string,
  schemes: readonly string[],
  secondSeries = false,
): CardError | undefined {
  const scheme = schemeOf(text, schemes, secondSeries);
  return scheme === undefined ? 'prefix' : cardNumberError(text, scheme, secondSeries);
}

/** Checks MM/YY, which is valid until the end of that month. `now` is in milliseconds since the epoch. */
export function cardExpiryError(text: string, now: number): CardError | undefined {
  if (text.trim() === '') return 'required';
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  if (!month || !year) return 'expiry';
  return Date.UTC(2000 + Number(year), Number(month), 1) > now ? undefined : 'expiry';
}

/** Checks for three or four digits. The length depends on the scheme, not on the brand. */
export function cardCodeError(text: string): CardError | undefined {
  if (text.trim() === '') return 'required';
  return /^[0-9]{3,4}$/.test(text.trim()) ? undefined : 'length';
}

export const cardNameError = (text: string): CardError | undefined => (text.trim() === '' ? 'required' : undefined);

/** Input of the card rules, namely the accepted schemes and the current time in milliseconds since the epoch. */
export interface CardTerms {
  schemes: readonly string[];
  now: number;
  /** Whether Mastercard's second series is accepted. */
  secondSeries?: boolean;
}

/** The check of each card field. */
export const CARD_RULES = {
  number: (text: string, { schemes, secondSeries }: CardTerms) => anyCardNumberError(text, schemes, secondSeries),
  expiry: (text: string, { now }: CardTerms) => cardExpiryError(text, now),
  code: cardCodeError,
  name: cardNameError,
} as const satisfies Record<string, (text: string, terms: CardTerms) => CardError | undefined>;
