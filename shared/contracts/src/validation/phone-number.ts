import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { fault, type Rule, textOf } from './fault.ts';
import { bareNumber } from './phone.ts';

/** A number with its country's code as it stands on the wire ("+358401234567"); undefined where no country has it. */
export function internationalNumber(code: string, number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(`+${code.replace(/^\+/, '')}${bareNumber(number)}`);
  return parsed?.isPossible() ? parsed.number : undefined;
}

/** A number that its country can have; the calling code stands in the form's field `codeField`. 80 KB of facts: load it late. */
export const possibleNumber =
  (codeField: string): Rule =>
  (value, all) => {
    const number = textOf(value);
    const code = textOf(all[codeField]);
    if (number === '' || code === '') return undefined;
    return internationalNumber(code, number) ? undefined : fault('invalidPattern');
  };
