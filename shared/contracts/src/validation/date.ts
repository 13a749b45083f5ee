import { type Rule, textOf, validationError } from './rule.ts';

/** Input format of days, set by the brand (X3), for example `DD.MM.YYYY`. */
export type DateMask = string;
export const DEFAULT_MASK: DateMask = 'DD.MM.YYYY';

/** Returns true for an existing calendar day in the form `YYYY-MM-DD`, so not for 31 February. */
export function isDay(wire: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(wire)) return false;
  const at = new Date(`${wire}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === wire;
}

type Part = 'D' | 'M' | 'Y';

/** Returns the parts of a mask in order, and their separator. */
function partsOf(mask: DateMask): { order: Part[]; separator: string } {
  const order = [...mask.toUpperCase()].filter(
    (sign, at, all): sign is Part => /[DMY]/.test(sign) && all[at - 1] !== sign,
  );
  return { order, separator: /[^A-Za-z]/.exec(mask)?.[0] ?? '.' };
}

/**
 * Parses a typed day in the brand's mask to `YYYY-MM-DD`, or returns undefined. Accepts one-digit parts and any
 * separator.
 */
export function readDay(typed: string, mask: DateMask = DEFAULT_MASK): string | undefined {
  const text = typed.trim();
  if (isDay(text)) return text;
  const numbers = /^(\d+)[./\- ]+(\d+)[./\- ]+(\d+)\.?$/.exec(text)?.slice(1) ?? packed(text, mask);
  const order = orderOf(numbers, mask);
  const at = (part: Part) => numbers[order.indexOf(part)] ?? '';
  if (at('Y').length !== 4 || at('D').length > 2 || at('M').length > 2) return undefined;
  const wire = `${at('Y')}-${at('M').padStart(2, '0')}-${at('D').padStart(2, '0')}`;
  return isDay(wire) ? wire : undefined;
}

/** Returns the order of typed parts. It is reversed if a four-digit year is at the other end than in the mask. */
function orderOf(numbers: readonly string[], mask: DateMask): Part[] {
  const { order } = partsOf(mask);
  const isReversed = numbers[order.indexOf('Y')]?.length !== 4 && numbers[2 - order.indexOf('Y')]?.length === 4;
  return isReversed ? order.toReversed() : order;
}

/** Splits eight digits without separators. */
function packed(text: string, mask: DateMask): string[] {
  if (!/^\d{8}$/.test(text)) return [];
  let from = 0;
  return partsOf(mask).order.map((part) => {
    const length = part === 'Y' ? 4 : 2;
    from += length;
    return text.slice(from - length, from);
  });
}

/** Formats `YYYY-MM-DD` in the brand's mask. Any other text is returned unchanged. */
export function formatDay(wire: string, mask: DateMask = DEFAULT_MASK): string {
  if (!isDay(wire)) return wire;
  const [year = '', month = '', day = ''] = wire.split('-');
  const { order, separator } = partsOf(mask);
  return order.map((part) => ({ D: day, M: month, Y: year })[part]).join(separator);
}

/** Localizes a mask. `letters` stand for day, month and year, so `TMJ` turns `DD.MM.YYYY` into `TT.MM.JJJJ`. */
export const maskIn = (letters: string, mask: DateMask = DEFAULT_MASK): string =>
  mask.toUpperCase().replace(/[DMY]/g, (sign) => letters['DMY'.indexOf(sign)] ?? sign);

/** Adds separators while digits are typed at the end. Deleted ones are not restored. */
export function withSeparators(typed: string, before: string, mask: DateMask = DEFAULT_MASK): string {
  if (typed.length <= before.length || !/\d$/.test(typed)) return typed;
  const { order, separator } = partsOf(mask);
  const done = typed.split(/[./\- ]/);
  const part = order[done.length - 1];
  const full = done.at(-1)?.length === (part === 'Y' ? 4 : 2);
  return full && done.length < order.length ? `${typed}${separator}` : typed;
}

/** Returns today's day in a time zone, as `YYYY-MM-DD`. `now` is in milliseconds since the epoch. */
export const dayIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** Returns the latest birthday of a person who is of age today (AU7). Somebody born on 29 February comes of age on 1 March. */
export function latestBirthday(minAge: number, today: string): string {
  const [year = 0, rest = ''] = [Number(today.slice(0, 4)) - minAge, today.slice(4)];
  const wire = `${String(year).padStart(4, '0')}${rest}`;
  return isDay(wire) ? wire : `${wire.slice(0, 8)}28`;
}

export interface DayRange {
  /** `YYYY-MM-DD`, both inclusive. */
  earliest?: string | undefined;
  latest?: string | undefined;
}

/** Requires a day between two days, `YYYY-MM-DD`. The error contains the bounds in that format. */
export const dayBetween =
  ({ earliest, latest }: DayRange): Rule =>
  (value) => {
    const day = textOf(value);
    if (day === '') return undefined;
    if (!isDay(day)) return validationError('invalidPattern');
    if (earliest && day < earliest) return validationError('numberGreaterThanOrEqualTo', { min: earliest });
    return latest && day > latest ? validationError('numberLesserThanOrEqualTo', { max: latest }) : undefined;
  };
