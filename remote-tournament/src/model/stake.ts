import { type Minor, POINTS, parseMoney, winnings } from '@parlay/money';

/** Minor units per point. Stakes are whole points, but other amounts have two decimals. */
const MINOR = 100n;

/** Converts a wire amount to whole points, rounded down. Returns 0 for an invalid amount. */
export function wholePoints(amount: string): number {
  const parsed = parseMoney(amount, POINTS);
  return parsed.ok && parsed.minor > 0n ? Number(parsed.minor / MINOR) : 0;
}

/** Converts a stake to minor points. */
const stakeMinor = (stake: number): Minor => BigInt(stake) * MINOR;

/** Returns stake times odds (TO4), rounded like the payout. */
export const possibleWinnings = (stake: number, odds: number): Minor =>
  winnings(stakeMinor(stake), Math.round(odds * 100));

/** Returns those of the brand's quick stakes that the player can afford (TO5). */
export const affordableStakes = (quickStakes: readonly number[], available: number): number[] =>
  quickStakes.filter((amount) => amount <= available);

export interface AllIn {
  stake: number;
  /** Whether the amount is limited by the highest bet minus open stakes on the selection (X18). */
  clamped: boolean;
}

/**
 * Returns the whole points that may still be staked on a selection that has `open` points in open bets. A highest
 * bet of 0 means that there is no limit.
 */
export const remainingStake = (maxBet: number, open: number): number =>
  maxBet > 0 ? Math.max(0, maxBet - open) : Infinity;

export function allIn(available: number, left: number): AllIn {
  return { stake: Math.min(left, available), clamped: left < available };
}

export interface Edit {
  /** The field's text after the edit, including separators. */
  text: string;
  /** Caret position in that text. */
  caret: number;
  /** The browser's input type, such as `deleteContentBackward`, if known. */
  kind?: string | undefined;
}

export interface Stake {
  value: number;
  /** Number of digits after the caret, which formatting does not change. */
  behindCaret: number;
}

const digitsOf = (text: string) => text.replace(/\D/gu, '');

/**
 * Computes the stake after an edit (TO5). Accepts only digits, ignores values above the available points, and reads
 * an empty field as 0. Deleting a separator deletes the digit next to it.
 */
export function applyEdit(before: number, { text, caret, kind }: Edit, available: number): Stake {
  let left = digitsOf(text.slice(0, caret));
  let right = digitsOf(text.slice(caret));
  if (/[^\d\s.,'’٬]/u.test(text)) return { value: before, behindCaret: Math.min(right.length, length(before)) };
  if (kind?.startsWith('delete') && Number(left + right) === before) {
    if (kind === 'deleteContentForward') right = right.slice(1);
    else left = left.slice(0, -1);
  }
  const value = Number(left + right);
  if (!Number.isSafeInteger(value) || value > available) {
    return { value: before, behindCaret: Math.min(right.length, length(before)) };
  }
  return { value, behindCaret: Math.min(right.length, length(value)) };
}

const length = (value: number) => String(value).length;

/** Returns the caret position that has this number of digits after it. */
export function caretPosition(formatted: string, behindCaret: number): number {
  let digits = 0;
  let caret = formatted.length;
  while (caret > 0 && digits < behindCaret) {
    caret -= 1;
    if (/\d/.test(formatted.charAt(caret))) digits += 1;
  }
  return caret;
}

/** Formats whole points with the locale's thousands separators. */
export const formatStake = (stake: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: 'always' } as Intl.NumberFormatOptions).format(
    stake,
  );
