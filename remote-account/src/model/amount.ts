import { readTypedNumber } from '@parlay/contracts/validation/number';
import { minorOf, parseMoney, toWire } from '@parlay/money';

/** Minimum and maximum amount, in wire format. */
export interface AmountRange {
  minAmount: string;
  maxAmount: string;
}

/** Amount errors, named after their message keys. */
export type AmountError = 'required' | 'notANumber' | 'comma' | 'tooManyDigits' | 'tooSmall' | 'tooLarge';
/** `example` is the amount obtained by reading an ambiguous comma as a decimal point. */
export type AmountReadResult = { ok: true; wire: string } | { ok: false; error: AmountError; example?: string };

/** Parses a typed amount (VA6, X29). `decimalComma` is the brand's `formats.decimalComma`. */
export function readAmount(typed: string, currency: string, decimalComma = false): AmountReadResult {
  if (typed.trim() === '') return { ok: false, error: 'required' };
  const read = readTypedNumber(typed, decimalComma);
  if (read.kind === 'unsure') return { ok: false, error: 'comma', example: read.example };
  const parsed = parseMoney(read.kind === 'number' ? read.number : '', currency);
  if (!parsed.ok) return { ok: false, error: parsed.error === 'too-many-digits' ? 'tooManyDigits' : 'notANumber' };
  if (parsed.minor <= 0n) return { ok: false, error: parsed.minor === 0n ? 'required' : 'notANumber' };
  return { ok: true, wire: toWire(parsed.minor, currency) };
}

/** Checks an amount against a range. Returns undefined if it is allowed. */
export function rangeError(
  wire: string,
  { minAmount, maxAmount }: AmountRange,
  currency: string,
): AmountError | undefined {
  const amount = minorOf(wire, currency);
  if (amount < minorOf(minAmount, currency)) return 'tooSmall';
  return amount > minorOf(maxAmount, currency) ? 'tooLarge' : undefined;
}

/** Adds two wire amounts of one currency. */
export const addAmounts = (one: string, other: string, currency: string): string =>
  toWire(minorOf(one, currency) + minorOf(other, currency), currency);

/** Subtracts a wire amount from another of the same currency. */
export const subtractAmounts = (one: string, other: string, currency: string): string =>
  toWire(minorOf(one, currency) - minorOf(other, currency), currency);

/**
 * Returns the fee charged on top of a wire amount: a percentage, rounded up to whole minor units, plus a fixed
 * part. Mirrors the server's rule.
 */
function feeOf(wire: string, { percent, fixed }: { percent: string; fixed: string }, currency: string): string {
  const basisPoints = BigInt(Math.round(Number(percent) * 100));
  const share = (minorOf(wire, currency) * basisPoints + 9_999n) / 10_000n;
  return toWire(share + minorOf(fixed, currency), currency);
}

/** Returns an amount's fee and the total to pay. Both are zero if there is no amount. */
export function sumOf(wire: string | undefined, fee: { percent: string; fixed: string } | undefined, currency: string) {
  const charged = wire !== undefined && fee ? feeOf(wire, fee, currency) : '0.00';
  return { fee: charged, total: wire === undefined ? '0.00' : addAmounts(wire, charged, currency) };
}

const QUICK_AMOUNTS = ['20', '50', '100', '200'];

/** Returns round amounts within the range, offered as buttons. None is preselected. */
export const quickAmounts = (range: AmountRange, currency: string): string[] =>
  QUICK_AMOUNTS.map((amount) => readAmount(amount, currency))
    .filter((read) => read.ok)
    .map(({ wire }) => wire)
    .filter((wire) => rangeError(wire, range, currency) === undefined);
