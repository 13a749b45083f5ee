import { CALLING_CODES } from './calling-codes.ts';
import { fault, type Rule, textOf } from './fault.ts';

/** What is left of a typed or pasted number: digits, without spaces, brackets, hyphens and dots between them. */
export const bareNumber = (typed: string): string => typed.replace(/[\s().\-/\u2010-\u2015]/g, '');

/**
 * A number without its country's code, as far as everybody can tell: 4 to 14 digits. Whether the country has such
 * numbers is known to `./phone-number`, which is heavy and loaded later.
 */
export const phoneNumber: Rule = (value) => {
  const bare = bareNumber(textOf(value));
  return bare === '' || /^\d{4,14}$/.test(bare) ? undefined : fault('invalidPattern');
};

const CODES = new Set(Object.values(CALLING_CODES));

/** A calling code that some country has, with or without its plus. */
export const callingCode: Rule = (value) => {
  const text = textOf(value).trim();
  return text === '' || CODES.has(text.replace(/^\+/, '')) ? undefined : fault('invalidPattern');
};

/** A number that was pasted or filled with its country's code in front, taken apart; undefined where it has none. */
export function withoutCode(typed: string): { code: string; number: string } | undefined {
  const bare = bareNumber(typed).replace(/^00/, '+');
  if (!bare.startsWith('+')) return undefined;
  const digits = bare.slice(1);
  const code = [3, 2, 1].map((length) => digits.slice(0, length)).find((start) => CODES.has(start));
  return code && /^\d+$/.test(digits) ? { code, number: digits.slice(code.length) } : undefined;
}
