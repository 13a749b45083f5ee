/**
 * The rules of card fields (VA7), for the page of whoever takes card data. This file imports nothing: a payment page's script
 * may be compiled from it alone.
 */

/** What is wrong with a field of a card form (VA7), as a provider's page says it. */
export const CARD_FAULTS = ['required', 'digits', 'luhn', 'prefix', 'length', 'expiry'] as const;
export type CardFault = (typeof CARD_FAULTS)[number];

const PREFIX = new Map([
  ['visa', '4'],
  ['mastercard', '5'],
]);

/** Mastercard's second series, by its first four digits; the specification does not know it. */
const SECOND_SERIES = { first: 2221, last: 2720 };

/** Whether a number that may still be typed can be of a scheme. */
function mayBeOf(digits: string, scheme: string, secondSeries: boolean): boolean {
  const first = PREFIX.get(scheme.toLowerCase());
  if (!first || digits.startsWith(first)) return true;
  if (!secondSeries || first !== PREFIX.get('mastercard')) return false;
  const four = digits.slice(0, 4);
  return Number(four.padEnd(4, '9')) >= SECOND_SERIES.first && Number(four.padEnd(4, '0')) <= SECOND_SERIES.last;
}

/** Cards have 12 to 19 digits, all schemes together (ISO/IEC 7812). */
const SHORTEST = 12;
const LONGEST = 19;

/** The check digit of a number that has digits only. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Digits only (spaces and hyphens between groups are forgiven), the scheme's first digits, and the check digit. With
 * `secondSeries`, 2221 to 2720 are Mastercard's too.
 */
export function cardNumberFault(text: string, scheme: string, secondSeries = false): CardFault | undefined {
  const digits = text.replace(/[ -]/g, '');
  if (digits === '') return 'required';
  if (!/^[0-9]+$/.test(digits)) return 'digits';
  if (!mayBeOf(digits, scheme, secondSeries)) return 'prefix';
  if (digits.length < SHORTEST || digits.length > LONGEST) return 'length';
  return passesLuhn(digits) ? undefined : 'luhn';
}

/** Which of the schemes a number may be of, by its first digits; the first of them while that is not known. */
export const schemeOf = (text: string, schemes: readonly string[], secondSeries = false): string | undefined =>
  schemes.find((scheme) => cardNumberFault(text, scheme, secondSeries) !== 'prefix');

/** The same for a card of any of the schemes. */
export function anyCardNumberFault(
  text: string,
  schemes: readonly string[],
  secondSeries = false,
): CardFault | undefined {
  const scheme = schemeOf(text, schemes, secondSeries);
  return scheme === undefined ? 'prefix' : cardNumberFault(text, scheme, secondSeries);
}

/** MM/YY, good until its month has ended. `now` is in milliseconds since the epoch. */
export function cardExpiryFault(text: string, now: number): CardFault | undefined {
  if (text.trim() === '') return 'required';
  const [, month, year] = /^(0[1-9]|1[0-2]) ?\/ ?(\d{2})$/.exec(text.trim()) ?? [];
  if (!month || !year) return 'expiry';
  return Date.UTC(2000 + Number(year), Number(month), 1) > now ? undefined : 'expiry';
}

/** Three digits, or four: the scheme has printed them on the card, and no brand has a say in it. */
export function cardCodeFault(text: string): CardFault | undefined {
  if (text.trim() === '') return 'required';
  return /^[0-9]{3,4}$/.test(text.trim()) ? undefined : 'length';
}

export const cardNameFault = (text: string): CardFault | undefined => (text.trim() === '' ? 'required' : undefined);

/** What the fields of a card are judged by: the schemes that are taken, and now in milliseconds since the epoch. */
export interface CardTerms {
  schemes: readonly string[];
  now: number;
  /** Whether Mastercard's second series is taken. */
  secondSeries?: boolean;
}

/** The fault of each field of a card. */
export const CARD_RULES = {
  number: (text: string, { schemes, secondSeries }: CardTerms) => anyCardNumberFault(text, schemes, secondSeries),
  expiry: (text: string, { now }: CardTerms) => cardExpiryFault(text, now),
  code: cardCodeFault,
  name: cardNameFault,
} as const satisfies Record<string, (text: string, terms: CardTerms) => CardFault | undefined>;
