import { fault, type Rule, textOf } from './fault.ts';

/** What was typed, as a plain decimal string; `unsure` where its comma could be a decimal one, with what it would mean then. */
export type NumberRead = { kind: 'number'; number: string } | { kind: 'unsure'; example: string } | { kind: 'none' };

// Longest first, so that "r$" is not read as "r" and a rest.
const SIGN = 'r\\$|s/|kr|z[lł]|ft|bs|[$£€rq]';
const SIGN_BEFORE = new RegExp(`^(?:${SIGN})\\s*`, 'i');
const SIGN_BEHIND = new RegExp(`\\s*(?:${SIGN})$`, 'i');
/** Commas that can be decimal ones: before the last digit or two, behind zeros alone, behind a point. */
const UNSURE = [/^([\d.,]*),(\d{1,2})\.?$/, /^(0+),(\d[\d.,]*)$/, /^([\d,]*\.[\d.,]*),(\d+)$/];
const GROUPS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/;
const NONE = { kind: 'none' } as const;

/**
 * A number as people write it ("1,000.5" → "1000.5", "€ .5" → "0.5", "100 kr" → "100"); longer than any amount of money it is
 * none. Commas go, wherever they stand, as the specification has it; one before the last two digits or the last is asked about,
 * never guessed (X29). So are two that it does not speak of, for there is money at stake: "0,500" and "1.000,500" are no 500
 * and no 1.0005. With `decimalComma` a comma is what a point is elsewhere: "10,5" → "10.5", "1.000,50" → "1000.50", and marks
 * that group anything but thousands are no number's.
 */
export function readTyped(typed: string, decimalComma = false): NumberRead {
  const text = typed.trim();
  const negative = text.startsWith('-');
  const bare = (negative ? text.slice(1).trim() : text)
    .replace(SIGN_BEFORE, '')
    .replace(SIGN_BEHIND, '')
    .replace(/\s/g, '');
  const example = decimalComma ? undefined : meantBy(bare);
  if (example) return { kind: 'unsure', example };
  const match = /^(\d{0,15})(?:\.(\d{0,10}))?$/.exec(withPoint(decimalComma ? bare : bare.replaceAll(',', '')) ?? '');
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return NONE;
  const digits = `${plain(whole)}${decimals === '' ? '' : `.${decimals}`}`;
  return { kind: 'number', number: negative && /[1-9]/.test(digits) ? `-${digits}` : digits };
}

/** Without zeros that say nothing. */
const plain = (whole: string): string => whole.replace(/^0+(?=\d)/, '') || '0';
const withoutMarks = (text: string): string => text.replace(/[.,]/g, '');

/** What a number would be if its comma were a decimal one; undefined where it can be none. */
function meantBy(text: string): string | undefined {
  const [, whole = '', decimals] = UNSURE.map((form) => form.exec(text)).find(Boolean) ?? [];
  return decimals && `${plain(withoutMarks(whole))}.${withoutMarks(decimals)}`;
}

/** Thousands without their marks, and a point before the decimals; undefined where the marks are in the wrong places. */
function withPoint(text: string): string | undefined {
  const at = decimalMarkOf(text);
  const whole = text.slice(0, at);
  if (/[.,]/.test(whole) && !GROUPS.test(whole)) return undefined;
  return withoutMarks(whole) + text.slice(at).replace(/^,/, '.');
}

/** Where the decimals begin: at the last mark, where there are two kinds or where one stands alone. */
function decimalMarkOf(text: string): number {
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  const at = Math.max(comma, point);
  const alone = comma < 0 || point < 0;
  return at < 0 || (alone && text.indexOf(text.charAt(at)) !== at) ? text.length : at;
}

/** The number as a plain decimal string; undefined where it is none or would have to be guessed. */
export function readNumber(typed: string, decimalComma = false): string | undefined {
  const read = readTyped(typed, decimalComma);
  return read.kind === 'number' ? read.number : undefined;
}

const SCALE = 10;

/** The number in units of 10⁻¹⁰, so that two of them compare exactly. */
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
    return number === undefined ? fault('numberOfAnyKind') : judge(number);
  };

/** Rules on numbers (VA6, VA12). Bounds are plain decimal strings: "10", "0.5". */
export const numberRules = (decimalComma = false) => ({
  anyKind: onNumber(decimalComma, () => undefined),
  atLeast: (min: string) =>
    onNumber(decimalComma, (number) =>
      scaled(number) < scaled(min) ? fault('numberGreaterThanOrEqualTo', { min }) : undefined,
    ),
  atMost: (max: string) =>
    onNumber(decimalComma, (number) =>
      scaled(number) > scaled(max) ? fault('numberLesserThanOrEqualTo', { max }) : undefined,
    ),
  twoDecimals: onNumber(decimalComma, (number) =>
    (number.split('.')[1]?.replace(/0+$/, '').length ?? 0) > 2 ? fault('numberToTwoDecimalPlaces') : undefined,
  ),
  integer: onNumber(decimalComma, (number) => (/^-?\d+(\.0*)?$/.test(number) ? undefined : fault('numberOfAnyKind'))),
});

/** What is left of typed text where only a whole number is taken. */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/**
 * What is left of typed text where only a number with decimals is taken: digits and the first point. Commas stay, to be read:
 * without its own "10,50" would be a hundred times as much.
 */
export function onlyDecimal(text: string): string {
  const kept = text.replace(/[^\d.,]/g, '');
  if (kept.includes(',')) return kept;
  const [whole = '', ...rest] = kept.split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}
