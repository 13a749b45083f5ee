import { parseMoney, toWire } from '@parlay/money';

/** Smallest and largest amount, as wire amounts. */
export interface AmountRange {
  minAmount: string;
  maxAmount: string;
}

/** Faults by the names of their messages. */
export type AmountFault = 'required' | 'notANumber' | 'comma' | 'tooManyDigits' | 'tooSmall' | 'tooLarge';
export type AmountRead = { ok: true; wire: string } | { ok: false; fault: AmountFault };

const MARKS = /^(?:r\$|s\/|kr|zl|ft|bs|[$£€rqs])\s*|\s*(?:€|kr|zl|ft)$/gi;

/**
 * Reads a typed amount (VA6): currency marks, spaces and thousands commas are stripped, a leading dot is fixed.
 * A comma before one or two last digits may be a decimal one (X29): that is asked, never guessed.
 */
export function readAmount(typed: string, currency: string): AmountRead {
  const text = typed.trim().replace(MARKS, '').replaceAll(/\s/g, '');
  if (text === '') return { ok: false, fault: 'required' };
  if (/,\d{1,2}$/.test(text)) return { ok: false, fault: 'comma' };
  if (/,/.test(text) && !/^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return { ok: false, fault: 'notANumber' };
  const plain = text.replaceAll(',', '').replace(/^\./, '0.').replace(/\.$/, '');
  const parsed = parseMoney(plain, currency);
  if (!parsed.ok) return { ok: false, fault: parsed.fault === 'too-many-digits' ? 'tooManyDigits' : 'notANumber' };
  if (parsed.minor <= 0n) return { ok: false, fault: parsed.minor === 0n ? 'required' : 'notANumber' };
  return { ok: true, wire: toWire(parsed.minor, currency) };
}

/** Whether an amount may be paid in; undefined when it may. */
export function rangeFault(
  wire: string,
  { minAmount, maxAmount }: AmountRange,
  currency: string,
): AmountFault | undefined {
  const amount = minorOf(wire, currency);
  if (amount < minorOf(minAmount, currency)) return 'tooSmall';
  return amount > minorOf(maxAmount, currency) ? 'tooLarge' : undefined;
}

/** Sum of two wire amounts of one currency. */
export const plus = (one: string, other: string, currency: string): string =>
  toWire(minorOf(one, currency) + minorOf(other, currency), currency);

const QUICK = ['20', '50', '100', '200'];

/** Round amounts to pick from, inside the range. None is chosen beforehand. */
export const quickAmounts = (range: AmountRange, currency: string): string[] =>
  QUICK.map((amount) => readAmount(amount, currency))
    .filter((read) => read.ok)
    .map(({ wire }) => wire)
    .filter((wire) => rangeFault(wire, range, currency) === undefined);

function minorOf(wire: string, currency: string): bigint {
  const parsed = parseMoney(wire, currency);
  return parsed.ok ? parsed.minor : 0n;
}
