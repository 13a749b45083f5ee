import { type Rule, textOf, validationError } from './rule.ts';

/**
 * A typed number as a plain decimal string. `unsure` means that its comma could be a decimal point; `example` is the number it would
 * then be.
 */
export type NumberReadResult =
  | { kind: 'number'; number: string }
  | { kind: 'unsure'; example: string }
  | { kind: 'none' };

// Longest first, so that "r$" is not matched as "r".
const CURRENCY_SYMBOL = 'r\\$|s/|kr|z[lł]|ft|bs|[$£€rq]';
const LEADING_SYMBOL = new RegExp(`^(?:${CURRENCY_SYMBOL})\\s*`, 'i');
const TRAILING_SYMBOL = new RegExp(`\\s*(?:${CURRENCY_SYMBOL})$`, 'i');
/** Commas that could be decimal points: before the last one or two digits, after zeros only, or after a point. */
const AMBIGUOUS = [/^([\d.,]*),(\d{1,2})\.?$/, /^(0+),(\d[\d.,]*)$/, /^([\d,]*\.[\d.,]*),(\d+)$/];
const GROUPS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
const NONE = { kind: 'none' } as const;

/**
 * Parses a typed number ("1,000.5" → "1000.5", "€ .5" → "0.5", "100 kr" → "100"), limited to the length of any amount
 * of money. The specification strips all commas. Since money is at stake, an ambiguous comma is asked about instead of
 * guessed (X29), namely one before the last one or two digits, and also "0,500" and "1.000,500". With `decimalComma` a comma
 * is the decimal point ("10,5" → "10.5", "1.000,50" → "1000.50"), and marks that do not group thousands are rejected.
 */
export function readTypedNumber(typed: string, decimalComma = false): NumberReadResult {
  const text = typed.trim();
  const negative = text.startsWith('-');
  const bare = (negative ? text.slice(1).trim() : text)
    .replace(LEADING_SYMBOL, '')
    .replace(TRAILING_SYMBOL, '')
    .replace(/\s/g, '');
  const example = decimalComma ? undefined : interpretationOf(bare);
  if (example) return { kind: 'unsure', example };
  const match = /^(\d{0,15})(?:\.(\d{0,10}))?$/.exec(withPoint(decimalComma ? bare : bare.replaceAll(',', '')) ?? '');
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return NONE;
  const digits = `${plain(whole)}${decimals === '' ? '' : `.${decimals}`}`;
  return { kind: 'number', number: negative && /[1-9]/.test(digits) ? `-${digits}` : digits };
}

/** Removes leading zeros. */
const plain = (whole: string): string => whole.replace(/^0+(?=\d)/, '') || '0';
const withoutMarks = (text: string): string => text.replace(/[.,]/g, '');

/** Returns the number if its comma is a decimal point, or undefined if it cannot be one. */
function interpretationOf(text: string): string | undefined {
  const [, whole = '', decimals] = AMBIGUOUS.map((form) => form.exec(text)).find(Boolean) ?? [];
  return decimals && `${plain(withoutMarks(whole))}.${withoutMarks(decimals)}`;
}

/** Removes thousands marks and puts a point before the decimals. Returns undefined if the marks are misplaced. */
function withPoint(text: string): string | undefined {
  const at = decimalMarkOf(text);
  const whole = text.slice(0, at);
  if (/[.,]/.test(whole) && !GROUPS.test(whole)) return undefined;
  return withoutMarks(whole) + text.slice(at).replace(/^,/, '.');
}

/** Returns the index of the decimal mark, which is the last mark if there are two kinds or only one mark. */
function decimalMarkOf(text: string): number {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const at = Math.max(comma, point);
  const alone = comma < 0 || point < 0;
  return at < 0 || (alone && text.indexOf(text.charAt(at)) !== at) ? text.length : at;
}

/** Returns the number as a plain decimal string, or undefined if it is not a number or ambiguous. */
export function readNumber(typed: string, decimalComma = false): string | undefined {
  const read = readTypedNumber(typed, decimalComma);
  return read.kind === 'number' ? read.number : undefined;
}

const SCALE = 10;

/** Returns the number in units of 10⁻¹⁰, so that two numbers compare exactly. */
function scaled(number: string): bigint {
  const [whole = '0', part = ''] = number.replace('-', '').split('.');
  const units = BigInt(whole + part.padEnd(SCALE, '0'));
  return number.startsWith('-') ? -units : units;
}

const onNumber =
  (decimalComma: boolean, judge: (number: string) => ReturnType<Rule>): Rule =>
  (value) => {
    const text = textOf(value);
    if (text.trim() === '') return undefined;
    const number = readNumber(text, decimalComma);
    return number === undefined ? validationError('numberOfAnyKind') : judge(number);
  };

/** Rules for numbers (VA6, VA12). Bounds are plain decimal strings: "10", "0.5". */
export const numberRules = (decimalComma = false) => ({
  anyKind: onNumber(decimalComma, () => undefined),
  atLeast: (min: string) =>
    onNumber(decimalComma, (number) =>
      scaled(number) < scaled(min) ? validationError('numberGreaterThanOrEqualTo', { min }) : undefined,
    ),
  atMost: (max: string) =>
    onNumber(decimalComma, (number) =>
      scaled(number) > scaled(max) ? validationError('numberLesserThanOrEqualTo', { max }) : undefined,
    ),
  twoDecimals: onNumber(decimalComma, (number) =>
    (number.split('.')[1]?.replace(/0+$/, '').length ?? 0) > 2
      ? validationError('numberToTwoDecimalPlaces')
      : undefined,
  ),
  integer: onNumber(decimalComma, (number) =>
    /^-?\d+(\.0*)?$/.test(number) ? undefined : validationError('numberOfAnyKind'),
  ),
});

/** Filter for whole numbers that keeps only digits. */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '');
