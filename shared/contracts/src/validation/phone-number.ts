import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type FormValues, fault, type Rule, textOf } from './fault.ts';
import { bareNumber } from './phone.ts';

/** A number with its country's code as it stands on the wire ("+358401234567"); undefined where no country has it. */
export function internationalNumber(code: string, number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(`+${code.replace(/^\+/, '')}${bareNumber(number)}`);
  return parsed?.isPossible() ? parsed.number : undefined;
}

/** A number that its country can have; `codeOf` finds the calling code in the form. 80 KB of facts: load it late. */
export const possibleNumber =
  (codeOf: (all: FormValues) => string | undefined): Rule =>
  (value, all) => {
    const number = textOf(value);
    const code = codeOf(all);
    if (number === '' || !code) return undefined;
    return internationalNumber(code, number) ? undefined : fault('invalidPattern');
  };
