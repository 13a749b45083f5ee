import type { Schemas } from '@parlay/contracts/api';
import { isListed } from '@parlay/contracts/open-word';
import { LimitBreach } from '@parlay/contracts/realtime';
import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { readAmount } from './amount.ts';

export type PlayerLimits = Schemas['PlayerLimits'];
export type PlayerLimit = Schemas['PlayerLimit'];
export type LimitType = PlayerLimit['type'];
export type LimitPeriod = PlayerLimit['period'];
export type LimitRules = PlayerLimits['rules'];

const KNOWN_TYPES = ['deposit', 'netDeposit', 'loss', 'wager', 'session'] as const;
export type KnownLimit = (typeof KNOWN_TYPES)[number];

/** Returns true for a limit type that this build knows. Amounts of unknown types may be money or something else. */
export const isKnownLimit = (type: LimitType): type is KnownLimit => isListed(KNOWN_TYPES, type);

/** A cell of the board. */
export interface BoardCell {
  type: LimitType;
  period: LimitPeriod;
}

export const limitOf = ({ limits }: PlayerLimits, { type, period }: BoardCell): PlayerLimit | undefined =>
  limits.find((limit) => limit.type === type && limit.period === period);

/**
 * Converts an amount to minor units, or to minutes of session time, so that amounts of the same type can be
 * compared.
 */
export const sizeOf = (amount: string, type: LimitType, currency: string): bigint =>
  type === 'session' ? BigInt(amount) : minorOf(amount, currency);

/** Returns the used share of a limit, 0 to 1. A limit of zero is fully used. */
export function usedShare({ type, used, amount }: PlayerLimit, currency: string): number {
  const size = (text: string) => (isKnownLimit(type) ? Number(sizeOf(text, type, currency)) : Number(text));
  const whole = size(amount);
  return whole === 0 ? 1 : Math.min(1, size(used) / whole);
}

/** Returns the limit with the smallest remaining amount, which determines how much can still be deposited. */
export function decidingLimit({ limits, currency }: PlayerLimits): PlayerLimit | undefined {
  const ofDeposits = limits.filter(({ type }) => type === 'deposit' || type === 'netDeposit');
  const [lowest] = ofDeposits.toSorted(
    (a, b) => Number(minorOf(a.left, currency) - minorOf(b.left, currency)) || (a.endsAt < b.endsAt ? 1 : -1),
  );
  return lowest;
}

/** Remaining amount of a limit that a deposit exceeds, and the end of its period. */
export type LimitLeft = Record<'left' | 'until' | 'currency', string>;

/** Returns the limit that a deposit would exceed, or undefined. */
export function exceededLimit(wire: string, limits: PlayerLimits): LimitLeft | undefined {
  const { currency } = limits;
  const limit = decidingLimit(limits);
  if (!limit || minorOf(wire, currency) <= minorOf(limit.left, currency)) return undefined;
  return { left: limit.left, until: limit.endsAt, currency };
}

/** Parses the details of a refusal because of a limit. */
export function parseLimitLeft(details: unknown): LimitLeft | undefined {
  const { left, until, currency } = LimitBreach.safeParse(details).data ?? {};
  return left !== undefined && until !== undefined && currency !== undefined ? { left, until, currency } : undefined;
}

const HOUR_MINUTES = 60;

/**
 * Formats a limit's amount as money in the locale's format, or as "2 h 15 min". Returns the amount of an unknown
 * type unchanged.
 */
export function amountText(
  amount: string,
  type: LimitType,
  { locale, currency }: { locale: string; currency: string },
) {
  if (!isKnownLimit(type)) return amount;
  if (type !== 'session') return moneyParts(amount, { locale, currency }).text;
  const minutes = Number(amount);
  const unit = (count: number, name: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')]
    .filter(Boolean)
    .join(' ');
}

export type LimitReadResult =
  | { ok: true; amount: string }
  | { ok: false; error: 'required' | 'notANumber' | 'comma' | 'tooManyDigits'; example?: string };

/** Parses a typed money limit. Zero is also a valid limit. */
export function readMoneyLimit(typed: string, currency: string, decimalComma: boolean): LimitReadResult {
  if (/^0+([.,]0*)?$/.test(typed.trim())) return { ok: true, amount: '0' };
  const read = readAmount(typed, currency, decimalComma);
  if (read.ok) return { ok: true, amount: read.wire };
  const { error, example } = read;
  if (error === 'tooSmall' || error === 'tooLarge') return { ok: false, error: 'notANumber' };
  return { ok: false, error, ...(example === undefined ? {} : { example }) };
}

/** Parses typed hours and minutes into whole minutes. */
export function readTimeLimit(hours: string, minutes: string): LimitReadResult {
  const [h, min] = [hours.trim(), minutes.trim()];
  if (h === '' && min === '') return { ok: false, error: 'required' };
  if (!/^\d{0,3}$/.test(h) || !/^\d{0,3}$/.test(min)) return { ok: false, error: 'notANumber' };
  return { ok: true, amount: String(Number(h) * HOUR_MINUTES + Number(min)) };
}

/** Returns the earliest time at which a raise requested now could take effect. The server decides. */
export function earliestRaise({ raise }: LimitRules, limit: PlayerLimit, now: number): string {
  const delayed = new Date(now + raise.delayHours * 3_600_000).toISOString();
  return raise.afterRunningPeriod && limit.endsAt > delayed ? limit.endsAt : delayed;
}
