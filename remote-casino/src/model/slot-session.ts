import type { Schemas } from '@parlay/contracts/api';
import { readTypedNumber } from '@parlay/contracts/validation/number';
import { minorOf, parseMoney, toWire } from '@parlay/money';

export type SlotSession = Schemas['SlotSession'];

/**
 * A parsed value in its wire format, or the key of its validation error. `example` is the amount obtained by
 * reading an ambiguous comma as a decimal point.
 */
export type ReadResult<T> =
  | { ok: true; value: T }
  | { ok: false; error: 'minutes' | 'amount' | 'comma'; example?: string };

const MAX_MINUTES = 24 * 60;

/** Parses the typed time in whole minutes, up to one day. */
export function readMinutes(typed: string): ReadResult<number> {
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= 1 && minutes <= MAX_MINUTES ? { ok: true, value: minutes } : { ok: false, error: 'minutes' };
}

/** Parses the typed amount, which must be above zero (VA6, X29). */
export function readMoney(typed: string, currency: string, decimalComma: boolean): ReadResult<string> {
  const read = readTypedNumber(typed, decimalComma);
  if (read.kind === 'unsure') return { ok: false, error: 'comma', example: read.example };
  const parsed = parseMoney(read.kind === 'number' ? read.number : '', currency);
  return parsed.ok && parsed.minor > 0n
    ? { ok: true, value: toWire(parsed.minor, currency) }
    : { ok: false, error: 'amount' };
}

/** Returns the session's result, payouts minus stakes, as a decimal string. */
export function resultOf({ staked, returned, currency }: SlotSession): string {
  return toWire(minorOf(returned, currency) - minorOf(staked, currency), currency);
}
