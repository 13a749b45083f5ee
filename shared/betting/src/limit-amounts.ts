import type { Schemas } from '@parlay/contracts/api';
import { isListed } from '@parlay/contracts/open-word';
import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';

export type PlayerLimits = Schemas['PlayerLimits'];
export type PlayerLimit = Schemas['PlayerLimit'];
export type LimitType = PlayerLimit['type'];

const KNOWN_TYPES = ['deposit', 'netDeposit', 'loss', 'wager', 'session'] as const;
export type KnownLimit = (typeof KNOWN_TYPES)[number];

/** Returns true for a limit type that this build knows. Amounts of unknown types may be money or something else. */
export const isKnownLimit = (type: LimitType): type is KnownLimit => isListed(KNOWN_TYPES, type);

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

/**
 * Returns the limit of money with the smallest remaining amount among those of some types, and of equal ones the one that
 * ends last.
 */
export function lowestLimit(
  { limits, currency }: Pick<PlayerLimits, 'limits' | 'currency'>,
  types: readonly Exclude<KnownLimit, 'session'>[],
): PlayerLimit | undefined {
  const [lowest] = limits
    .filter(({ type }) => isListed(types, type))
    .toSorted(
      (a, b) => Number(minorOf(a.left, currency) - minorOf(b.left, currency)) || (a.endsAt < b.endsAt ? 1 : -1),
    );
  return lowest;
}

export const HOUR_MINUTES = 60;

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
