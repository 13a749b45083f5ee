import type { Schemas } from '@parlay/contracts/api';
import { readTyped } from '@parlay/contracts/validation/number';
import { minorOf, parseMoney, toWire } from '@parlay/money';

export type SlotSession = Schemas['SlotSession'];

/** A typed value as it is sent, or the key of what is wrong; `example` is the amount if the ambiguous comma is a decimal point. */
export type Read<T> = { ok: true; value: T } | { ok: false; error: 'minutes' | 'amount' | 'comma'; example?: string };

const MOST_MINUTES = 24 * 60;

/** Parses the typed time: whole minutes, a day at most. */
export function readMinutes(typed: string): Read<number> {
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return minutes >= 1 && minutes <= MOST_MINUTES ? { ok: true, value: minutes } : { ok: false, error: 'minutes' };
}

/** Parses the typed money, above zero (VA6, X29). */
export function readMoney(typed: string, currency: string, decimalComma: boolean): Read<string> {
  const read = readTyped(typed, decimalComma);
  if (read.kind === 'unsure') return { ok: false, error: 'comma', example: read.example };
  const parsed = parseMoney(read.kind === 'number' ? read.number : '', currency);
  return parsed.ok && parsed.minor > 0n
    ? { ok: true, value: toWire(parsed.minor, currency) }
    : { ok: false, error: 'amount' };
}

/** Returns the result of the session: paid by its games less staked, as a decimal string. */
export function resultOf({ staked, returned, currency }: SlotSession): string {
  return toWire(minorOf(returned, currency) - minorOf(staked, currency), currency);
}
