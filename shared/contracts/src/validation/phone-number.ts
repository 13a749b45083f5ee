import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { bareNumber } from './phone.ts';
import { type FormValues, type Rule, textOf, validationError } from './rule.ts';

/** Returns a number in international format ("+358401234567"), or undefined if it is not possible in any country. */
export function internationalNumber(code: string, number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(`+${code.replace(/^\+/, '')}${bareNumber(number)}`);
  return parsed?.isPossible() ? parsed.number : undefined;
}

/**
 * Requires a number that is possible in its country. `codeOf` reads the calling code from the form. Contains 80 KB of
 * data, so load it lazily.
 */
export const possibleNumber =
  (codeOf: (all: FormValues) => string | undefined): Rule =>
  (value, all) => {
    const number = textOf(value);
    const code = codeOf(all);
    if (number === '' || !code) return undefined;
    return internationalNumber(code, number) ? undefined : validationError('invalidPattern');
  };
