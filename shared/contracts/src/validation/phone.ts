import { CALLING_CODES } from './calling-codes.ts';
import { type Rule, textOf, validationError } from './rule.ts';

/** Removes spaces, brackets, hyphens and dots from a typed or pasted number. */
export const bareNumber = (typed: string): string => typed.replace(/[\s().\-/\u2010-\u2015]/g, '');

/**
 * Requires a number without its country code. Checks only roughly for 4 to 14 digits, because the checks by country in
 * `./phone-number` are large and loaded lazily.
 */
export const phoneNumber: Rule = (value) => {
  const bare = bareNumber(textOf(value));
  return bare === '' || /^\d{4,14}$/.test(bare) ? undefined : validationError('invalidPattern');
};

const CODES = new Set(Object.values(CALLING_CODES));

/** Requires a known calling code, with or without its plus. */
export const callingCode: Rule = (value) => {
  const text = textOf(value).trim();
  return text === '' || CODES.has(text.replace(/^\+/, '')) ? undefined : validationError('invalidPattern');
};

/** Splits a number that starts with its country code. Returns undefined if it has none. */
export function withoutCode(typed: string): { code: string; number: string } | undefined {
  const bare = bareNumber(typed).replace(/^00/, '+');
  if (!bare.startsWith('+')) return undefined;
  const digits = bare.slice(1);
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => CODES.has(start));
  return code && /^\d+$/.test(digits) ? { code, number: digits.slice(code.length) } : undefined;
}
