import { fault, type Rule, textOf } from './fault.ts';

/**
 * What a comma means in a typed number (X29). "strip": a thousands separator, as the specification has it. "ask": one
 * followed by one or two last digits could be a decimal point, so the number is refused rather than guessed.
 */
export type DecimalComma = 'strip' | 'ask';

// Longest first, so that "r$" is not read as "r" and a rest.
const SIGNS = /^(?:r\$|s\/|kr|zl|ft|bs|[$£€rq])\s*/i;
const UNSURE = /,\d{1,2}$/;

/**
 * A number as people write it, as a plain decimal string ("1,000.5" → "1000.5", "€ .5" → "0.5"), or undefined where it is
 * none. Longer than any amount of money it is none either.
 */
export function readNumber(typed: string, comma: DecimalComma = 'strip'): string | undefined {
  const text = typed.trim();
  const negative = text.startsWith('-');
  const bare = (negative ? text.slice(1).trim() : text).replace(SIGNS, '').replace(/\s/g, '');
  if (comma === 'ask' && UNSURE.test(bare)) return undefined;
  const match = /^(\d{0,15})(?:\.(\d{0,10}))?$/.exec(bare.replaceAll(',', ''));
  if (!match) return undefined;
  const [, whole = '', part = ''] = match;
  if (whole === '' && part === '') return undefined;
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${part === '' ? '' : `.${part}`}`;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

const SCALE = 10;

/** The number in units of 10⁻¹⁰, so that two of them compare exactly. */
function scaled(number: string): bigint {
  const [whole = '0', part = ''] = number.replace('-', '').split('.');
  const units = BigInt(whole + part.padEnd(SCALE, '0'));
  return number.startsWith('-') ? -units : units;
}

const onNumber =
  (comma: DecimalComma, judge: (number: string) => ReturnType<Rule>): Rule =>
  (value) => {
    const text = textOf(value);
    if (text.trim() === '') return undefined;
    const number = readNumber(text, comma);
    return number === undefined ? fault('numberOfAnyKind') : judge(number);
  };

/** Rules on numbers (VA6, VA12). Bounds are plain decimal strings: "10", "0.5". */
export const numberRules = (comma: DecimalComma = 'strip') => ({
  anyKind: onNumber(comma, () => undefined),
  atLeast: (min: string) =>
    onNumber(comma, (number) =>
      scaled(number) < scaled(min) ? fault('numberGreaterThanOrEqualTo', { min }) : undefined,
    ),
  atMost: (max: string) =>
    onNumber(comma, (number) =>
      scaled(number) > scaled(max) ? fault('numberLesserThanOrEqualTo', { max }) : undefined,
    ),
  twoDecimals: onNumber(comma, (number) =>
    (number.split('.')[1]?.replace(/0+$/, '').length ?? 0) > 2 ? fault('numberToTwoDecimalPlaces') : undefined,
  ),
  integer: onNumber(comma, (number) => (/^-?\d+(\.0*)?$/.test(number) ? undefined : fault('numberOfAnyKind'))),
});

/** What is left of typed text where only a whole number is taken. */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** What is left of typed text where only a number with a decimal point is taken: digits and the first point. */
export function onlyDecimal(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}
